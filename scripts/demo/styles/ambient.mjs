// Petra Ahn: slow harmony, long swells, a few notes left to ring. No drums.
import { layOut, perform } from '../music/form.mjs'
import { pitchAbove, voiceChord } from '../music/harmony.mjs'
import { Score } from '../music/score.mjs'

export function arrangeAmbient(song) {
  const score = new Score({ bpm: song.bpm, seed: song.title })
  const form = layOut(song, score)
  const warm = score.part('warmPad', { volume: 84, pan: 38, reverb: 100, chorus: 60 })
  const strings = score.part('slowStrings', { volume: 66, pan: 90, reverb: 110 })
  const air = score.part(song.air ?? 'choirPad', { volume: 54, pan: 64, reverb: 120 })
  const deep = score.part('fretlessBass', { volume: 84, pan: 64, reverb: 40 })
  const lead = score.part(song.lead ?? 'piano', {
    volume: song.leadVolume ?? 120,
    pan: 58,
    reverb: 90,
    looseness: 0.03,
  })
  const echo = score.part(song.lead ?? 'piano', { volume: 84, pan: 100, reverb: 120 })
  const bells = score.part(song.bells ?? 'celesta', { volume: 92, pan: 28, reverb: 120, looseness: 0.05 })
  const pulse = song.pulse && score.part(song.pulse, { volume: 84, pan: 78, reverb: 90 })

  const band = { score, warm, strings, air, deep, lead, echo, bells, pulse }
  perform(form, band, { section: playTheme, chord: playChord })
  score.rubato(form.beats, form.meter * 2, 0.02)
  return { score, form }
}

function playTheme({ lead, echo }, { section, energy }) {
  for (const note of section.melody) {
    const at = section.start + note.at
    const chord = section.chordAt(note.at)
    const left = chord.at + chord.beats - note.at
    lead.note(at, note.pitch, Math.min(note.beats * 1.3, left), 62 + energy * 26)
    // The answer comes from the other side, one octave higher, like a wall across water. It must be over before the
    // harmony under it changes.
    if (left > 2) echo.note(at + 1.5, note.pitch, Math.min(note.beats, left - 1.5), 40 + energy * 14)
    if (note.beats >= 2 && left > 4) echo.note(at + 3, note.pitch + 12, left - 3, 28 + energy * 12)
  }
}

function playChord(band, place) {
  const { energy, bar, chord, at } = place
  const beats = bar.final ? chord.beats * 1.6 : chord.beats
  band.low = voiceChord(chord, { previous: band.low, low: 50, high: 69, size: 4 })
  band.high = voiceChord(chord, { previous: band.high, low: 62, high: 82, size: 3, rootless: true })
  for (const [index, pitch] of band.low.entries())
    band.warm.note(at + index * 0.12, pitch, beats * 1.03 - index * 0.12, 54 + energy * 18)
  if (energy > 0.35)
    for (const [index, pitch] of band.high.entries())
      band.strings.note(at + 0.3 + index * 0.25, pitch, beats - 0.2 - index * 0.25, 44 + energy * 24)
  if (energy > 0.5) band.air.note(at + 0.5, band.high[2], beats - 0.4, 46 + energy * 20)
  band.deep.note(at, pitchAbove(33, chord.bass), beats * 0.95, 52 + energy * 20)
  tide(band.warm, at, beats, bar.final)
  tide(band.strings, at, beats, bar.final, 0.25)
  if (bar.final) return
  scatter(band, place)
  if (band.pulse && energy > 0.45) breathe(band, place)
}

// Every chord comes in like a small wave and goes out again, never quite to silence.
function tide(part, at, beats, final, delay = 0) {
  part.swell(at + delay, at + beats * 0.5, 62, 112)
  part.swell(at + beats * 0.5 + 0.05, at + beats - 0.1, 112, final ? 0 : 66)
}

function scatter({ bells, high: tones, score: { random } }, { at, chord: { beats }, energy }) {
  const count = 1 + Math.round(energy * 3)
  for (let index = 0; index < count; index += 1) {
    const beat = Math.floor(random.between(1, beats * 2)) / 2
    bells.note(
      at + beat,
      random.pick(tones) + 12,
      Math.min(2.5, beats - beat),
      random.between(26, 40) + energy * 14,
    )
  }
}

// Soft repeated notes that wander through the chord, louder towards its middle.
function breathe({ pulse, low: tones }, { at, chord: { beats }, energy }) {
  for (let step = 0; step < beats * 2; step += 1) {
    const shape = Math.sin((step / (beats * 2)) * Math.PI)
    pulse.note(at + step / 2, tones[[1, 2, 3, 2][step % 4]] + 12, 0.7, 26 + shape * 26 + energy * 10)
  }
}
