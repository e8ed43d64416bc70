// Lays a song out in time: sections, bars, chords, and the melody of each section.
import { keyOf, parseProgression } from './harmony.mjs'
import { fitToChords, ornament, parseMelody } from './melody.mjs'

/**
 * Lays out `song.form` such as `intro A B A2 outro`; each section has an energy the arrangement follows. A section `A2`
 * uses the music of `A`, varied.
 */
export function layOut(song, score) {
  const meter = song.meter ?? 4
  const key = keyOf(song.key)
  const sections = []
  let start = 0
  for (const word of song.form.split(/\s+/)) {
    const [name, energy] = word.split(':')
    const source = song[name] ?? song[name.replace(/\d+$/, '')]
    if (!source) throw new Error(`${song.title}: no section ${name}`)
    const bars = parseProgression(source.chords, meter)
    const section = {
      name,
      start,
      meter,
      key,
      energy: Number(energy ?? 0.6),
      beats: bars.length * meter,
      varied: /\d$/.test(name),
      chords: bars.flatMap((bar, index) => bar.map((chord) => ({ ...chord, at: index * meter + chord.at }))),
      barCount: bars.length,
      opening: name.startsWith('intro'),
      ending: name.startsWith('outro'),
    }
    section.chordAt = (beat) =>
      section.chords.findLast((chord) => chord.at <= beat + 0.01) ?? section.chords[0]
    section.bars = bars.map((chords, index) => ({
      index,
      chords,
      start: start + index * meter,
      final: section.ending && index === bars.length - 1,
    }))
    section.melody = melodyOf(source, section, song, score)
    sections.push(section)
    start += section.beats
  }
  return { key, meter, sections, beats: start }
}

function melodyOf(source, section, song, score) {
  if (!source.melody) return []
  const { notes, beats } = parseMelody(source.melody, section.key, song.base ?? 60)
  // A miscounted bar would shift everything after it against the chords.
  if (Math.abs(beats - section.beats) > 0.01)
    throw new Error(`${song.title}, ${section.name}: melody has ${beats} beats, chords ${section.beats}`)
  const fitted = fitToChords(notes, section.chordAt, section.key)
  return section.varied ? ornament(fitted, section.key, score.random, song.ornament ?? 0.35) : fitted
}

/**
 * Walks through the piece and lets the players of `band` play. Every hook gets its position: { section, energy, bar,
 * chord, at }.
 */
export function perform(
  form,
  band,
  { section: atSection, bar: beforeBar, chord: atChord, ending, afterBar, afterSection },
) {
  for (const section of form.sections) {
    const { energy } = section
    atSection?.(band, { section, energy })
    for (const bar of section.bars) {
      beforeBar?.(band, { section, energy, bar })
      const onChord = bar.final && ending ? ending : atChord
      for (const chord of bar.chords) onChord(band, { section, energy, bar, chord, at: bar.start + chord.at })
      afterBar?.(band, { section, energy, bar })
    }
    afterSection?.(band, { section, energy })
  }
}

/** Returns whether this sixteenth of the bar belongs to the chord. */
export const within = (chord, step) => step / 4 >= chord.at && step / 4 < chord.at + chord.beats
