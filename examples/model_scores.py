"""Twelve models of scikit-learn on five of its bundled data sets, ten folds each: the board of `model_scores.csv`.

    python examples/model_scores.py            prints the board
    python examples/model_scores.py --train    makes the file anew; a minute; needs scikit-learn

A task is a fold of a data set; the score is the share of right answers. The folds are the same for all models.
"""

import csv
import sys
from pathlib import Path

import tiewise as tw

FILE = Path(__file__).with_name("model_scores.csv")
FOLDS = 10


def models():
    from sklearn.discriminant_analysis import LinearDiscriminantAnalysis
    from sklearn.ensemble import ExtraTreesClassifier, GradientBoostingClassifier, RandomForestClassifier
    from sklearn.linear_model import LogisticRegression, RidgeClassifier
    from sklearn.naive_bayes import GaussianNB
    from sklearn.neighbors import KNeighborsClassifier, NearestCentroid
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import StandardScaler
    from sklearn.svm import SVC
    from sklearn.tree import DecisionTreeClassifier

    def scaled(model):
        return make_pipeline(StandardScaler(), model)

    return {
        "extra trees": ExtraTreesClassifier(100, random_state=0),
        "random forest": RandomForestClassifier(100, random_state=0),
        "gradient boosting": GradientBoostingClassifier(n_estimators=30, random_state=0),
        "radial svm": scaled(SVC()),
        "linear svm": scaled(SVC(kernel="linear")),
        "logistic": scaled(LogisticRegression(max_iter=1000)),
        "ridge": scaled(RidgeClassifier()),
        "discriminant": LinearDiscriminantAnalysis(),
        "neighbours": scaled(KNeighborsClassifier()),
        "naive Bayes": GaussianNB(),
        "centroids": scaled(NearestCentroid()),
        "tree": DecisionTreeClassifier(random_state=0),
    }


def data_sets():
    from sklearn.datasets import load_breast_cancer, load_diabetes, load_digits, load_iris, load_wine

    yield "iris", *load_iris(return_X_y=True)
    yield "wine", *load_wine(return_X_y=True)
    yield "breast cancer", *load_breast_cancer(return_X_y=True)
    x, y = load_digits(return_X_y=True)
    yield "digits", x[:900], y[:900]
    x, y = load_diabetes(return_X_y=True)
    yield "diabetes", x, y > 140


def train() -> None:
    from sklearn.model_selection import StratifiedKFold

    rows = []
    for data, x, y in data_sets():
        for fold, (seen, held_out) in enumerate(StratifiedKFold(FOLDS, shuffle=True, random_state=0).split(x, y), 1):
            for name, model in models().items():
                score = model.fit(x[seen], y[seen]).score(x[held_out], y[held_out])
                rows.append([name, data, fold, f"{data} {fold}", round(float(score), 4)])
        print(data, "done", flush=True)
    with FILE.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file, lineterminator="\n").writerows([["model", "data", "fold", "task", "accuracy"], *rows])


def show() -> None:
    table = tw.io.read_table(FILE)
    board = tw.leaderboard(table, item="model", task="task", score="accuracy", rng=0)
    print(board)
    rivals = [board.items[place] for place in board.order.tolist() if board.low[place] == 1]
    print(f"\nThe best may be any of: {', '.join(map(str, rivals))}.")


if __name__ == "__main__":
    if "--train" in sys.argv:
        train()
    show()
