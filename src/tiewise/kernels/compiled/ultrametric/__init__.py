"""C and D for scaled gamma when distances are maxima of weights, d(p,q) = max w(i) between p and q.

The one idea.  Such a d is an ultrametric: the largest weight cuts the positions in two, every pair across the cut has
that distance, and so on inside both sides (the Cartesian tree of w).  Follow this tree from the root into the larger
side each time: a *trunk*, from which the smaller sides are peeled off one after the other, k = 0, 1, 2, ...  For two
positions that leave the trunk at different k, the one that leaves first decides everything: d is its weight, and its
side (peeled from below: sign +, from above: -) says which of the two is better, whatever the other is.  So on a trunk
an axis is only

    rank k of each item (equal k: the trunk says nothing of the pair), signed weight w[k], |w[k]| falling with k,

and decreasing, increasing and valley-shaped weights are one trunk on which every position is peeled singly.  A peak is
one cut and a trunk on each side.  Arbitrary weights are many trunks, each item on O(log N) of them.

Given a trunk on both axes, a pair (i, j) with i first in x is of one of two kinds:
  up         i is first in y too: value T(|a_i|, |b_i|), concordant if a_i b_i > 0;
  inversion  j is first in y:     value T(|a_i|, |b_j|), discordant if a_i b_j > 0   (a, b: signed weights of x, of y).
Nothing is ever computed as a difference of masses (of integers only), so a small C or D is as exact as a large one.
"""
