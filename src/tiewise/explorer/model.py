"""The model behind the page: messages in, answers out, whichever way they travel; what is stale is dropped."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from tiewise import __version__
from tiewise.errors import InputTypeError, InputValueError, one_of, quietly, shown
from tiewise.explorer.doubts import doubtful
from tiewise.explorer.lesson import STEPS, lesson_shown
from tiewise.explorer.menu import METHOD_WORDS, menu
from tiewise.explorer.patient import OtherWeights, evidence
from tiewise.explorer.provenance import Origin
from tiewise.explorer.quick import item_costs, item_row, number, quick_answer
from tiewise.explorer.setting import Setting
from tiewise.explorer.subject import Subject, Two
from tiewise.explorer.taking_away import report_page, scaling_files
from tiewise.matrices.cluster import cluster
from tiewise.matrices.matrix import matrix
from tiewise.measures.base.measure import Measure
from tiewise.running.interrupts import abandonable

_MOST_CLIENTS = 64
_LONGEST = 200
_FOUND = 50
_LARGEST_VERSION = 2**53
STALE: dict[str, Any] = {"stale": True}


class Model:
    """Rankings, the setting of the moment, and answers to the messages of any number of pages."""

    def __init__(self, subject: Subject, setting: Setting, origin: Origin, *, is_lesson: bool = False) -> None:
        self.subject, self.setting, self.origin, self.is_lesson = subject, setting, origin, is_lesson
        self.start = setting
        self._others = OtherWeights()
        self._lock = threading.Lock()
        self._newest: OrderedDict[str, int] = OrderedDict()
        self._working: dict[str, list[tuple[int, threading.Event]]] = {}
        self._answers: dict[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {
            "hello": self._hello, "update": self._update, "evidence": self._evidence, "others": self._other_weights,
            "matrix": self._matrix, "doubts": self._doubts, "search": self._search, "scaling": self._scaling,
            "report": self._report,
        }  # fmt: skip
        self.measure  # noqa: B018 - or say at once why it is none
        # Two threads that import SciPy for the first time at the same time can find half of it.
        import scipy.cluster.hierarchy
        import scipy.stats  # noqa: F401

    @property
    def measure(self) -> Measure:
        """The measure that was dragged last."""
        return self._asked(self.setting)[0]

    def is_quick(self, message: Any) -> bool:
        """Tell whether a message is answered at once, so that nobody needs to wait for it elsewhere."""
        return not isinstance(message, Mapping) or message.get("kind") in ("hello", "update", "search", "scaling")

    def reply(self, message: Any) -> dict[str, Any]:
        """Return the answer to a message, or raise an error whose text is a sentence for whoever sent it."""
        if not isinstance(message, Mapping):
            raise InputTypeError(f"a message must be an object: got {shown(message)}.")
        kind = one_of("kind", message.get("kind"), self._answers)
        return self._answers[kind](message)

    def _asked(self, setting: Setting) -> tuple[Measure, Two]:
        two = self.subject.two(setting.x, setting.y, setting.method or None)
        subject = self.subject
        return setting.measure_for(two.n, any(two.pair.tied_pairs), subject.missing, subject.nan_policy), two

    def _read(self, message: Mapping[str, Any]) -> tuple[Setting, Measure, Two]:
        setting = Setting.read(message.get("state", {}), len(self.subject.rankings))
        return setting, *self._asked(setting)

    def _hello(self, message: Mapping[str, Any]) -> dict[str, Any]:
        two = self.subject.two(self.setting.x, self.setting.y)
        return {
            "version": __version__,
            "labels": list(self.subject.labels),
            "n": two.n,
            "state": self.setting.as_dict(),
            "start": self.start.as_dict(),
            "methods": [{"name": name, "words": words} for name, words in METHOD_WORDS.items() if self.subject.method],
            "lesson": list(STEPS) if self.is_lesson else None,
            **menu(two.n),
        }

    def _update(self, message: Mapping[str, Any]) -> dict[str, Any]:
        client, version = _ticket(message)
        self._arrived(client, version)
        setting, measure, two = self._read(message)
        found = quick_answer(measure, two)
        self.setting = setting
        return {
            **found,
            "version": version,
            "state": setting.as_dict(),
            "names": list(two.names),
            "n": two.n,
            "python": self.origin.python(measure, setting.x, setting.y, two.method),
            "command": self.origin.command(measure, two),
        }

    def _evidence(self, message: Mapping[str, Any]) -> dict[str, Any]:
        _, measure, two = self._read(message)
        return self._patiently(message, evidence, measure, two, self.subject.input, message.get("first") is True)

    def _other_weights(self, message: Mapping[str, Any]) -> dict[str, Any]:
        _, measure, two = self._read(message)
        found = self._patiently(message, self._others, measure, two, self.subject.input)
        conclusion = message.get("conclusion")
        if found is not STALE and isinstance(conclusion, str):
            found = {**found, "sentence": self._others.sentence(measure, two, conclusion)}
        return found

    def _matrix(self, message: Mapping[str, Any]) -> dict[str, Any]:
        _, measure, two = self._read(message)
        return self._patiently(message, self._compared, measure, two.method)

    def _compared(self, measure: Measure, method: str) -> dict[str, Any]:
        with quietly():
            values = np.asarray(matrix(self._numbered(method), measure, input=self.subject.input), dtype=np.float64)
            is_known = not np.isnan(values).any()
            symmetric = measure.claims.symmetric and is_known and len(values) > 2
            order = cluster(values, kind=measure.claims.kind).order.tolist() if symmetric else list(range(len(values)))
        return {
            "values": [[number(value) for value in row] for row in values.tolist()],
            "order": order,
            "kind": measure.claims.kind,
            **(lesson_shown(measure, self.subject, values) if self.is_lesson else {"told": "", "swaps": []}),
        }

    def _doubts(self, message: Mapping[str, Any]) -> dict[str, Any]:
        _, measure, two = self._read(message)
        return self._patiently(message, doubtful, measure, self.subject, self._numbered(two.method), two.method)

    def _numbered(self, method: str) -> list[Any]:
        return [self.subject.numbered(place, method) for place in range(len(self.subject.rankings))]

    def _search(self, message: Mapping[str, Any]) -> dict[str, Any]:
        wanted = message.get("text")
        if not isinstance(wanted, str) or len(wanted) > _LONGEST:
            raise InputValueError(f"`text` must be a text of up to {_LONGEST} characters: got {shown(wanted)}.")
        _, measure, two = self._read(message)
        sought = wanted.strip().casefold()
        found = [item for item in range(two.n) if sought in two.name(item).casefold()] if sought else []
        costs = item_costs(measure, two) if found else None
        return {"text": wanted, "count": len(found), "items": [item_row(two, item, costs) for item in found[:_FOUND]]}

    def _scaling(self, message: Mapping[str, Any]) -> dict[str, Any]:
        _, measure, two = self._read(message)
        return scaling_files(measure, two.n)

    def _report(self, message: Mapping[str, Any]) -> dict[str, Any]:
        setting, measure, two = self._read(message)
        code, command = self.origin.python(measure, setting.x, setting.y, two.method), self.origin.command(measure, two)
        return {"html": report_page(measure, two, self.subject.input, code, command)}

    def _arrived(self, client: str, version: int) -> None:
        """Note a version; what is still worked out for an older one of the same page is abandoned."""
        with self._lock:
            self._newest[client] = max(version, self._newest.get(client, 0))
            self._newest.move_to_end(client)
            while len(self._newest) > _MOST_CLIENTS:
                self._newest.popitem(last=False)
            for older, abandoned in self._working.get(client, ()):
                if older < version:
                    abandoned.set()

    def _patiently(
        self, message: Mapping[str, Any], function: Callable[..., dict[str, Any]], *given: Any
    ) -> dict[str, Any]:
        """Return an answer that takes long, unless a newer version of the setting arrives meanwhile."""
        client, version = _ticket(message)
        abandoned = threading.Event()
        with self._lock:
            if version < self._newest.get(client, 0):
                return STALE
            self._working.setdefault(client, []).append((version, abandoned))
        try:
            return {**abandonable(abandoned, function, *given), "version": version}
        except KeyboardInterrupt:
            if not abandoned.is_set():
                raise
            return STALE
        finally:
            with self._lock:
                left = [work for work in self._working[client] if work[1] is not abandoned]
                if left:
                    self._working[client] = left
                else:
                    del self._working[client]


def _ticket(message: Mapping[str, Any]) -> tuple[str, int]:
    """Return which page sent a message, and the version of its setting."""
    client, version = message.get("client"), message.get("version")
    if not isinstance(client, str) or not 0 < len(client) <= 40:
        raise InputValueError(f"`client` must be a text of up to 40 characters: got {shown(client)}.")
    if isinstance(version, bool) or not isinstance(version, int) or not 0 <= version < _LARGEST_VERSION:
        raise InputValueError(f"`version` must be a whole number >= 0: got {shown(version)}.")
    return client, version
