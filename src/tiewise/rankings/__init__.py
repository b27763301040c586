"""From what the caller has to a Ranking: positions, order, buckets, scores, text, and alignment by item."""

from tiewise.rankings.ranking import Ranking

__all__ = ["Ranking"]
