// Melodies are written by hand as scale degrees, e.g. `5e 6e 1'q. rq 3h`:
// degree, octave marks (' up, , down), length (w h q e s), dot, t for triplet.
import { nearestPitch } from './harmony.mjs'

const LENGTH = { w: 4, h: 2, q: 1, e: 0.5, s: 0.25 }

export function parseMelody(text, key, base) {
  const notes = []
  let at = 0
  for (const token of text.split(/[\s|]+/).filter(Boolean)) {
    const match = /^(r|[b#]?\d)([',]*)([whqes])(\.?)(t?)$/.exec(token)
    if (!match) throw new Error(`Unknown note: ${token}`)
    const [, degree, octaves, length, dot, triplet] = match
    const beats = LENGTH[length] * (dot ? 1.5 : 1) * (triplet ? 2 / 3 : 1)
    if (degree !== 'r') {
      const number = Number(degree.at(-1)) - 1
      const accidental = degree[0] === '#' ? 1 : degree[0] === 'b' ? -1 : 0
      const octave =
        Math.floor(number / 7) + [...octaves].reduce((sum, mark) => sum + (mark === "'" ? 1 : -1), 0)
      // `base` is the lowest pitch degree 1 may have
      const tonic = base + ((((key.tonic - base) % 12) + 12) % 12)
      notes.push({ at, beats, pitch: tonic + key.steps[number % 7] + accidental + octave * 12 })
    }
    at += beats
  }
  return { notes, beats: Math.round(at * 1000) / 1000 }
}

/**
 * Adjusts notes long enough to be heard as harmony: a note a semitone above a chord tone (or outside chord and key)
 * moves to the nearest tone.
 */
export function fitToChords(notes, chordAt, key) {
  return notes.map((note) => {
    const chord = chordAt(note.at)
    const tone = ((note.pitch % 12) + 12) % 12
    const exposed = note.beats >= 0.75
    if (!exposed || chord.classes.includes(tone)) return note
    const rubs = chord.classes.some((chordTone) => (chordTone + 1) % 12 === tone)
    const outside = !key.steps.some((step) => (key.tonic + step) % 12 === tone)
    return rubs || outside ? { ...note, pitch: nearestPitch(note.pitch, chord.classes, -1) } : note
  })
}

const scaleStep = (pitch, key, direction) => {
  const classes = key.steps.map((step) => (key.tonic + step) % 12)
  return nearestPitch(pitch + direction, classes, direction)
}

/** Varies a returning theme, which is never repeated literally: it gains turns, pick-ups and splits. */
export function ornament(notes, key, random, amount = 0.35) {
  return notes.flatMap((note) => {
    if (note.beats >= 1 && random.chance(amount)) {
      const kind = random.pick(['turn', 'grace', 'split'])
      const neighbour = scaleStep(note.pitch, key, random.chance(0.6) ? 1 : -1)
      if (kind === 'grace')
        return [
          { ...note, pitch: neighbour, beats: 0.12 },
          { ...note, at: note.at + 0.12, beats: note.beats - 0.12 },
        ]
      if (kind === 'turn' && note.beats >= 1.5) {
        const late = note.at + note.beats - 1
        return [
          { ...note, beats: note.beats - 1 },
          { at: late, beats: 0.5, pitch: neighbour },
          { at: late + 0.5, beats: 0.5, pitch: note.pitch },
        ]
      }
      if (kind === 'split')
        return [
          { ...note, beats: note.beats - 0.5 },
          { at: note.at + note.beats - 0.5, beats: 0.5, pitch: neighbour },
        ]
    }
    return [note]
  })
}

/** Plays a line with a phrase arch: it grows to the middle and relaxes at the end. */
export function sing(
  part,
  notes,
  start,
  { velocity = 80, legato = 0.95, arch = 12, phrase = 16, transpose = 0 } = {},
) {
  for (const note of notes) {
    const place = (note.at % phrase) / phrase
    const accent = Number.isInteger(note.at) ? 3 : -3
    const shape = Math.sin(place * Math.PI) * arch - arch / 2
    part.note(start + note.at, note.pitch + transpose, note.beats * legato, velocity + shape + accent)
  }
}

/** Returns a second voice a third or sixth below, taken from the chord so that it never clashes. */
export function harmonise(notes, chordAt, key) {
  const classes = key.steps.map((step) => (key.tonic + step) % 12)
  return notes.map((note) => {
    const chord = chordAt(note.at)
    const pool = note.beats >= 0.75 ? chord.classes : classes
    return {
      ...note,
      pitch: nearestPitch(
        note.pitch - 4,
        pool.filter((tone) => tone !== note.pitch % 12),
        -1,
      ),
    }
  })
}
