// North Quay Ensemble: studies for piano, strings, harp and flute. One figure per study.
import { layOut } from '../music/form.mjs'
import { pitchAbove, voiceChord } from '../music/harmony.mjs'
import { sing } from '../music/melody.mjs'
import { Score } from '../music/score.mjs'

// Order in which a broken chord is played, per study; r is the bass note.
const FIGURES = {
  drizzle: ['r', 1, 2, 3, 2, 1, 3, 2],
  runnel: ['r', 0, 2, 1, 3, 1, 2, 0, 3, 2, 1, 2],
  window: ['r', 2, 1, 3, 1, 2],
}

export function arrangeChamber(song) {
  const score = new Score({ bpm: song.bpm, seed: song.title })
  const form = layOut(song, score)
  const band =
    song.ensemble === 'piano'
      ? soloPiano(score)
      : song.ensemble === 'strings'
        ? quartet(score)
        : harpAndFlute(score)
  const memory = {}
  for (const section of form.sections) {
    band.melody(section)
    for (const bar of section.bars) {
      for (const chord of bar.chords) {
        memory.tones = voiceChord(chord, { previous: memory.tones, low: band.low, high: band.high, size: 4 })
        band.accompany({
          song,
          section,
          bar,
          chord,
          at: bar.start + chord.at,
          tones: memory.tones,
          random: score.random,
          memory,
        })
      }
    }
  }
  score.rubato(form.beats, form.meter * 4, song.rubato ?? 0.05)
  score.ritardando(form.beats - form.meter * 2, form.beats - form.meter, 0.68)
  return { score, form }
}

function soloPiano(score) {
  const left = score.part('piano', { volume: 86, pan: 54, reverb: 55, looseness: 0.012, touch: 5 })
  const right = score.part('piano', { volume: 120, pan: 76, reverb: 55, looseness: 0.016, touch: 6 })
  return {
    low: 52,
    high: 70,
    melody: (section) => {
      sing(right, section.melody, section.start, {
        velocity: 66 + section.energy * 28,
        arch: 16,
        legato: 1.02,
      })
      // In full passages the melody is doubled an octave lower, softly.
      if (section.energy > 0.75)
        sing(
          right,
          section.melody.filter((note) => note.beats >= 1),
          section.start,
          { velocity: 50, transpose: -12 },
        )
    },
    accompany: ({ song, section, bar, chord, at, tones }) => {
      left.pedal(at, at + chord.beats * (bar.final ? 2.5 : 1))
      right.pedal(at, at + chord.beats * (bar.final ? 2.5 : 1))
      const bass = pitchAbove(33, chord.bass)
      if (bar.final) {
        left.chord(at, [bass, bass + 12, ...tones], chord.beats * 2, 56, 0.14)
        right.note(at + 0.9, tones[3] + 12, chord.beats * 2, 52)
        return
      }
      brokenChord(left, song, section, chord, at, tones, bass)
    },
  }
}

function brokenChord(part, song, section, chord, at, tones, bass) {
  const figure = FIGURES[song.figure]
  const unit = song.unit ?? 0.25
  for (let step = 0; step < chord.beats / unit; step += 1) {
    const place = figure[step % figure.length]
    const pitch = place === 'r' ? (step === 0 ? bass : tones[0]) : tones[place]
    const hairpin = Math.sin((step / (chord.beats / unit)) * Math.PI) * 6
    part.note(
      at + step * unit,
      pitch,
      Math.min(unit * 2.5, chord.beats - step * unit + 0.04),
      40 + section.energy * 22 + hairpin + (step === 0 ? 10 : 0),
    )
  }
}

function quartet(score) {
  const first = score.part('violin', { volume: 104, pan: 36, reverb: 75, lag: 0.01 })
  const body = score.part('strings', { volume: 70, pan: 56, reverb: 80 })
  const plucked = score.part('pizzicato', { volume: 84, pan: 86, reverb: 70, looseness: 0.009 })
  const cello = score.part('cello', { volume: 84, pan: 98, reverb: 65 })
  return {
    low: 57,
    high: 76,
    melody: (section) => {
      sing(first, section.melody, section.start, { velocity: 58 + section.energy * 28, arch: 18, legato: 1 })
      first.swell(section.start, section.start + section.beats, 82, 104 + section.energy * 20, 24)
    },
    accompany: ({ section, bar, chord, at, tones, random }) => {
      const bass = pitchAbove(38, chord.bass)
      const { energy } = section
      if (bar.final) {
        body.hold(at, tones, chord.beats * 1.3, 52)
        cello.note(at, bass, chord.beats * 1.3, 58)
        plucked.chord(at, [bass, ...tones], 1, 64, 0.06)
        body.swell(at, at + chord.beats * 1.3, 100, 0)
        cello.swell(at, at + chord.beats * 1.3, 100, 0)
        return
      }
      // Drops on the window: plucked eighths that skip now and then.
      for (let step = 0; step < chord.beats * 2; step += 1) {
        if (step && random.chance(0.16)) continue
        plucked.note(
          at + step / 2,
          tones[[0, 2, 1, 3, 2, 1][step % 6]],
          0.4,
          50 + energy * 26 + (step % 2 ? 0 : 8),
        )
      }
      if (energy > 0.35) cello.note(at, bass, chord.beats * 0.96, 52 + energy * 24)
      if (energy > 0.55) body.hold(at, tones.slice(1), chord.beats, 40 + energy * 26)
    },
  }
}

function harpAndFlute(score) {
  const harp = score.part('harp', { volume: 100, pan: 44, reverb: 80, looseness: 0.014 })
  const flute = score.part('flute', { volume: 96, pan: 76, reverb: 85, lag: 0.012 })
  const clarinet = score.part('clarinet', { volume: 66, pan: 92, reverb: 80, lag: 0.014 })
  const body = score.part('slowStrings', { volume: 64, pan: 60, reverb: 95 })
  return {
    low: 55,
    high: 74,
    melody: (section) => {
      sing(flute, section.melody, section.start, {
        velocity: 62 + section.energy * 24,
        arch: 18,
        legato: 0.98,
      })
      flute.swell(section.start, section.start + section.beats, 86, 112, 24)
    },
    accompany: ({ song, section, bar, chord, at, tones, memory }) => {
      const bass = pitchAbove(38, chord.bass)
      if (bar.final) {
        harp.chord(at, [bass, bass + 12, ...tones, tones[3] + 12], chord.beats * 2, 58, 0.16)
        body.hold(at, tones, chord.beats * 1.4, 46)
        body.swell(at, at + chord.beats * 1.4, 100, 0)
        return
      }
      brokenChord(harp, { ...song, unit: song.unit ?? 0.5 }, section, chord, at, tones, bass)
      if (section.energy > 0.5) body.hold(at, tones, chord.beats * 1.02, 38 + section.energy * 24)
      if (section.energy > 0.6) {
        // The clarinet keeps to the middle of the harmony and moves as little as it can.
        memory.inner = voiceChord(chord, {
          previous: memory.inner,
          low: 57,
          high: 70,
          size: 1,
          rootless: true,
        })
        clarinet.note(at, memory.inner[0], chord.beats * 0.95, 50 + section.energy * 20)
      }
    },
  }
}
