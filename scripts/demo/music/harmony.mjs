// Chord symbols, scales, and voicings that move as little as possible.
const LETTER = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 }
const QUALITY = {
  '': [0, 4, 7],
  m: [0, 3, 7],
  5: [0, 7],
  6: [0, 4, 7, 9],
  m6: [0, 3, 7, 9],
  69: [0, 4, 7, 9, 14],
  7: [0, 4, 7, 10],
  maj7: [0, 4, 7, 11],
  m7: [0, 3, 7, 10],
  9: [0, 4, 7, 10, 14],
  maj9: [0, 4, 7, 11, 14],
  m9: [0, 3, 7, 10, 14],
  13: [0, 4, 7, 10, 14, 21],
  '7b9': [0, 4, 7, 10, 13],
  '7alt': [0, 4, 10, 13, 20],
  m11: [0, 3, 7, 10, 14, 17],
  mmaj7: [0, 3, 7, 11],
  add9: [0, 4, 7, 14],
  madd9: [0, 3, 7, 14],
  sus2: [0, 2, 7],
  sus4: [0, 5, 7],
  '7sus4': [0, 5, 7, 10],
  '9sus4': [0, 5, 7, 10, 14],
  dim: [0, 3, 6],
  dim7: [0, 3, 6, 9],
  m7b5: [0, 3, 6, 10],
  aug: [0, 4, 8],
  'maj7#11': [0, 4, 7, 11, 18],
  maj13: [0, 4, 7, 11, 14, 21],
}
const SCALE = {
  major: [0, 2, 4, 5, 7, 9, 11],
  minor: [0, 2, 3, 5, 7, 8, 10],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  mixolydian: [0, 2, 4, 5, 7, 9, 10],
  lydian: [0, 2, 4, 6, 7, 9, 11],
}

export function pitchClass(name) {
  const accidental = name[1] === '#' ? 1 : name[1] === 'b' ? -1 : 0
  return (LETTER[name[0]] + accidental + 12) % 12
}

export function parseChord(symbol) {
  const [, root, quality, bass] = /^([A-G][#b]?)([^/]*)(?:\/([A-G][#b]?))?$/.exec(symbol) ?? []
  const intervals = QUALITY[quality]
  if (!intervals) throw new Error(`Unknown chord: ${symbol}`)
  const rootClass = pitchClass(root)
  return {
    symbol,
    intervals,
    root: rootClass,
    bass: bass ? pitchClass(bass) : rootClass,
    classes: intervals.map((interval) => (rootClass + interval) % 12),
    fifth: (rootClass + (intervals.find((interval) => interval >= 6 && interval <= 8) ?? 7)) % 12,
  }
}

/** Parses `C | Am7 D7` into bars of chords with their position and length in beats. */
export function parseProgression(text, beatsPerBar) {
  return text.split('|').map((bar) => {
    const symbols = bar.trim().split(/\s+/)
    const beats = beatsPerBar / symbols.length
    return symbols.map((symbol, index) => ({ ...parseChord(symbol), at: index * beats, beats }))
  })
}

export function keyOf(text) {
  const [tonic, mode = 'major'] = text.split(' ')
  return { tonic: pitchClass(tonic), steps: SCALE[mode] }
}

/** Returns the scale that fits a chord inside a key: the chord wins over the key where they clash. */
export function chordScale(chord, key) {
  const scale = new Set(chord.classes)
  for (const step of key.steps) {
    const candidate = (key.tonic + step) % 12
    const rubs = chord.classes.some(
      (tone) => Math.min((tone - candidate + 12) % 12, (candidate - tone + 12) % 12) === 1,
    )
    if (!rubs || [...scale].every((tone) => Math.abs(tone - candidate) > 2)) scale.add(candidate)
  }
  return [...scale]
}

export function nearestPitch(pitch, classes, prefer = -1) {
  for (let distance = 0; distance < 12; distance += 1) {
    for (const direction of [prefer, -prefer]) {
      const candidate = pitch + direction * distance
      if (classes.includes(((candidate % 12) + 12) % 12)) return candidate
    }
  }
  return pitch
}

/** Returns the pitch of a class in the octave that starts at `low`. */
export const pitchAbove = (low, classOfPitch) => low + ((((classOfPitch - low) % 12) + 12) % 12)

function chosenTones(chord, size, rootless) {
  const wanted = rootless ? [1, -1, 4, 2, 5, 0] : [0, 1, -1, 2, 4, 5]
  const { intervals, root } = chord
  const tones = []
  for (const slot of wanted) {
    // -1 represents the seventh or sixth, the tone that colours a four-note chord
    const interval = slot === -1 ? intervals[3] : slot >= 4 ? intervals[slot] : intervals[slot]
    if (interval === undefined) continue
    const tone = (root + interval) % 12
    if (!tones.includes(tone)) tones.push(tone)
  }
  const base = tones.length
  for (let index = 0; tones.length < size; index += 1) tones.push(tones[index % base])
  return tones.slice(0, size)
}

/**
 * Returns the voicing of a chord nearest to the previous one. Common tones stay, the others move by step: this is most
 * of what makes a progression sing.
 */
export function voiceChord(
  chord,
  { previous, low, high, size = 4, rootless = false, centre = (low + high) / 2 },
) {
  const tones = chosenTones(chord, size, rootless)
  let best
  let bestCost = Infinity
  const visit = (index, pitches) => {
    if (index === tones.length) {
      const sorted = [...pitches].sort((a, b) => a - b)
      const cost = voicingCost(sorted, previous, centre)
      if (cost < bestCost) [best, bestCost] = [sorted, cost]
      return
    }
    for (let pitch = pitchAbove(low, tones[index]); pitch <= high; pitch += 12) {
      if (!pitches.includes(pitch)) visit(index + 1, [...pitches, pitch])
    }
  }
  visit(0, [])
  return (
    best ??
    tones
      .slice(0, 3)
      .map((tone) => pitchAbove(low, tone))
      .sort((a, b) => a - b)
  )
}

function voicingCost(pitches, previous, centre) {
  let cost = 0
  const mean = pitches.reduce((sum, pitch) => sum + pitch, 0) / pitches.length
  cost += Math.abs(mean - centre) * (previous ? 0.5 : 2)
  for (let index = 1; index < pitches.length; index += 1) {
    const gap = pitches[index] - pitches[index - 1]
    if (gap === 1) cost += index === pitches.length - 1 ? 8 : 4
    if (gap < 4 && pitches[index - 1] < 50) cost += 8 // close intervals growl in the low register
    if (gap > 9) cost += gap - 9
  }
  if (previous?.length === pitches.length)
    pitches.forEach((pitch, index) => {
      cost += Math.abs(pitch - previous[index])
    })
  return cost
}
