import { PROGRAM } from './instruments.mjs'
import { midiFile, TICKS_PER_BEAT, tempoEvent } from './midi-file.mjs'
import { seededRandom } from './seeded-random.mjs'

const clamp = (value, low, high) => Math.min(high, Math.max(low, value))
const LEAD_IN_BEATS = 0.25 // the humanised first note may fall early, and must not fall before zero

// One instrument line. Positions and lengths are in beats; the part adds the player: small errors of time and force,
// and a position before or behind the beat.
class Part {
  constructor(score, channel, options) {
    this.score = score
    this.channel = channel
    this.options = { looseness: 0.012, touch: 7, lag: 0, gain: 1, ...options }
    this.notes = []
    this.controls = []
    const { volume = 100, pan = 64, reverb = 50, chorus = 0, program = 0 } = this.options
    for (const [control, value] of [
      [7, volume],
      [10, pan],
      [91, reverb],
      [93, chorus],
      [11, 127],
    ])
      this.control(-LEAD_IN_BEATS, control, value)
    this.program = program
  }

  note(beat, pitch, beats, velocity) {
    const { random } = this.score
    const { looseness, touch, lag, gain } = this.options
    const shift = random.bell() * looseness + lag
    this.notes.push({
      start: this.score.tickAt(beat, shift),
      end: this.score.tickAt(beat + beats, shift),
      pitch: Math.round(pitch),
      velocity: Math.round(clamp(velocity * gain + random.bell() * touch, 8, 124)),
    })
  }

  // Sustained voices enter together, unlike a struck chord.
  hold(beat, pitches, beats, velocity) {
    for (const pitch of pitches) this.note(beat, pitch, beats, velocity)
  }

  // A chord is never struck as a block: the hand rolls a little, low to high.
  chord(beat, pitches, beats, velocity, roll = 0.012) {
    for (const [index, pitch] of pitches.entries())
      this.note(beat + index * roll, pitch, beats - index * roll, velocity - (index === 0 ? 0 : 3))
  }

  control(beat, number, value) {
    this.controls.push({
      tick: this.score.tickAt(beat),
      order: 0,
      bytes: [0xb0 | this.channel, number, Math.round(clamp(value, 0, 127))],
    })
  }

  pedal(from, to) {
    this.control(from + 0.03, 64, 127)
    this.control(to - 0.03, 64, 0)
  }

  // A swell of expression; sustained sounds are lifeless without it.
  swell(from, to, start, end, steps = 12) {
    for (let step = 0; step <= steps; step += 1) {
      const position = step / steps
      const eased = (1 - Math.cos(position * Math.PI)) / 2
      this.control(from + (to - from) * position, 11, start + (end - start) * eased)
    }
  }

  events() {
    const events = [{ tick: 0, order: 0, bytes: [0xc0 | this.channel, this.program] }, ...this.controls]
    const sounding = new Map()
    for (const note of [...this.notes].sort((a, b) => a.start - b.start)) {
      const earlier = sounding.get(note.pitch)
      // The end of an overlapped note would silence the new one on the same key.
      if (earlier && earlier.end > note.start - 2) earlier.end = Math.max(earlier.start + 1, note.start - 2)
      sounding.set(note.pitch, note)
    }
    for (const { start, end, pitch, velocity } of this.notes) {
      events.push({ tick: start, order: 2, bytes: [0x90 | this.channel, pitch, velocity] })
      events.push({ tick: Math.max(start + 12, end), order: 1, bytes: [0x80 | this.channel, pitch, 0] })
    }
    return events
  }
}

export class Score {
  constructor({ bpm, seed, swing = 0.5, swingUnit = 1 }) {
    Object.assign(this, { bpm, swing, swingUnit, parts: [], tempos: [[0, bpm]], random: seededRandom(seed) })
    this.freeChannels = [0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 15]
  }

  part(instrument, options = {}) {
    const part = new Part(this, this.freeChannels.shift(), { program: PROGRAM[instrument], ...options })
    if (part.program === undefined) throw new Error(`Unknown instrument: ${instrument}`)
    this.parts.push(part)
    return part
  }

  drums(kit, options = {}) {
    const part = new Part(this, 9, { program: kit, ...options })
    this.parts.push(part)
    return part
  }

  // Swing moves only notes between the beats: a straight grid is warped so that the middle of each unit falls at the
  // swing ratio.
  swung(beat) {
    const units = beat / this.swingUnit
    const whole = Math.floor(units)
    const fraction = units - whole
    const warped =
      fraction < 0.5 ? fraction * 2 * this.swing : this.swing + (fraction - 0.5) * 2 * (1 - this.swing)
    return (whole + warped) * this.swingUnit
  }

  tickAt(beat, shift = 0) {
    return Math.max(0, Math.round((this.swung(beat) + shift + LEAD_IN_BEATS) * TICKS_PER_BEAT))
  }

  tempo(beat, bpm) {
    this.tempos.push([beat, bpm])
  }

  // Players breathe: a little forward in the middle of a phrase, held back at its end.
  rubato(totalBeats, phraseBeats, amount) {
    for (let beat = 0; beat < totalBeats; beat += 1) {
      const place = (beat % phraseBeats) / phraseBeats
      const push = Math.sin(place * Math.PI) * 0.6 - (place > 0.8 ? (place - 0.8) * 5 : 0)
      this.tempo(beat, this.bpm * (1 + amount * push))
    }
  }

  ritardando(from, to, ratio) {
    this.tempos = this.tempos.filter(([beat]) => beat < from)
    for (let beat = from; beat <= to; beat += 0.5)
      this.tempo(beat, this.bpm * (1 - (1 - ratio) * ((beat - from) / (to - from))))
  }

  /** Returns the seconds from the start of the file, for synchronised lyrics. */
  secondsAt(beat) {
    const tempos = [...this.tempos].sort((a, b) => a[0] - b[0])
    let seconds = (LEAD_IN_BEATS * 60) / this.bpm
    for (let index = 0; index < tempos.length && tempos[index][0] < beat; index += 1) {
      const until = Math.min(beat, tempos[index + 1]?.[0] ?? Infinity)
      seconds += ((until - tempos[index][0]) * 60) / tempos[index][1]
    }
    return seconds
  }

  toMidi() {
    const tempoTrack = this.tempos.map(([beat, bpm]) =>
      tempoEvent(beat <= 0 ? 0 : Math.round((beat + LEAD_IN_BEATS) * TICKS_PER_BEAT), bpm),
    )
    const lastTick = Math.max(...this.parts.flatMap((part) => part.notes.map((note) => note.end)))
    // Room for the reverb to die away; the silence left over is trimmed later.
    const endTick = lastTick + Math.round((this.bpm / 60) * 8 * TICKS_PER_BEAT)
    return midiFile([tempoTrack, ...this.parts.map((part) => part.events())], endTick)
  }
}
