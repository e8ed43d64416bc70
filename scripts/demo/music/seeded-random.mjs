// Every "human" deviation in the catalog is drawn from here, so that the
// same sources always give the same recordings.
export function seededRandom(seed) {
  let state = 2166136261
  for (const char of String(seed)) state = Math.imul(state ^ char.codePointAt(0), 16777619)

  function next() {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }

  return {
    next,
    between: (low, high) => low + next() * (high - low),
    chance: (probability) => next() < probability,
    pick: (list) => list[Math.floor(next() * list.length)],
    // Three uniform draws are close enough to a bell curve and cannot run away
    // into a wild outlier, which a real Gaussian sometimes does.
    bell: () => (next() + next() + next() - 1.5) / 1.5,
  }
}
