"""Two ways to search this project's own documentation: on which queries do their results differ?"""

import re
import tempfile
from pathlib import Path

import numpy as np
from sklearn.feature_extraction.text import CountVectorizer, TfidfTransformer

import tiewise as tw

QUERIES = {
    "q1": "which measure for lists of different items",
    "q2": "what does a tie mean",
    "q3": "weights for the top positions",
    "q4": "triangle inequality of a distance",
    "q5": "how fast is it for a million items",
    "q6": "p-value and interval",
    "q7": "matrix of many rankings",
    "q8": "fuzzy relation between positions",
}
DEPTH = 15

# The corpus: every section of every page. A section's name is page#number.
docs = Path(__file__).parents[1] / "docs"
sections = {
    f"{page.stem}#{number}": text
    for page in sorted(docs.glob("*.md"))
    for number, text in enumerate(re.split(r"^#+ ", page.read_text(encoding="utf-8"), flags=re.MULTILINE))
    if text.strip()
}

counter = CountVectorizer(stop_words="english")
counts = counter.fit_transform(sections.values())
wanted = counter.transform(QUERIES.values())

tfidf = TfidfTransformer()
by_cosine = (tfidf.fit_transform(counts) @ tfidf.transform(wanted).T).toarray()

# Okapi's BM25, with k1 = 1.2 and b = 0.75: repeated words count less and less, long sections are held back.
length = np.asarray(counts.sum(axis=1)).ravel()
frequency = np.asarray((counts > 0).sum(axis=0)).ravel()
rarity = np.log(1 + (counts.shape[0] - frequency + 0.5) / (frequency + 0.5))
dense = counts.toarray()
saturated = dense * 2.2 / (dense + 1.2 * (0.25 + 0.75 * length / length.mean())[:, None])
by_bm25 = (saturated * rarity) @ wanted.toarray().T

with tempfile.TemporaryDirectory() as folder:
    for tag, scores in (("cosine", by_cosine), ("bm25", by_bm25)):
        lines = [
            f"{query} Q0 {name} {rank} {scores[row, column]:.6f} {tag}"
            for column, query in enumerate(QUERIES)
            for rank, row in enumerate(np.argsort(-scores[:, column], kind="stable")[:DEPTH], start=1)
            for name in [list(sections)[row]]
            if scores[row, column] > 0
        ]
        Path(folder, f"{tag}.run").write_text("\n".join(lines) + "\n")
    cosine, bm25 = (tw.io.read_trec_run(Path(folder, f"{tag}.run")) for tag in ("cosine", "bm25"))

print(f"{len(sections)} sections, {len(QUERIES)} queries, the first {DEPTH} sections by cosine and by BM25\n")
print("   rbo  top 10  query")
top_10 = tw.ScaledGamma(weights="top_k:10", missing="bottom")
for query, text in QUERIES.items():
    x, y = cosine[query], bm25[query]
    print(f"{float(tw.rbo(x, y)):6.3f}  {float(top_10(x, y)):6.3f}  {text}")
