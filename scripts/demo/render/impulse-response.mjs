// Rooms made from numbers: decaying noise that grows darker as it fades, which
// is close enough to a real hall to glue the sampled instruments together.
import { writeFileSync } from 'node:fs'
import { seededRandom } from '../music/seeded-random.mjs'

const RATE = 44100

// seconds = time to fall by 60 dB; wet = share of the room in the mix
export const SPACES = {
  room: { seconds: 0.9, predelay: 0.012, brightness: 0.55, wet: 0.1 },
  club: { seconds: 0.7, predelay: 0.008, brightness: 0.4, wet: 0.12 },
  plate: { seconds: 1.8, predelay: 0.02, brightness: 0.7, wet: 0.1 },
  hall: { seconds: 3.2, predelay: 0.03, brightness: 0.45, wet: 0.24 },
}

export function writeImpulseResponse(space, file) {
  const { seconds, predelay, brightness } = SPACES[space]
  const frames = Math.round((seconds * 1.1 + predelay) * RATE)
  const channels = ['left', 'right'].map((side) =>
    decayingNoise(seededRandom(`${space} ${side}`), frames, seconds, predelay, brightness),
  )
  const data = Buffer.alloc(frames * 4)
  for (let frame = 0; frame < frames; frame += 1) {
    for (const [channel, samples] of channels.entries())
      data.writeInt16LE(Math.round(samples[frame] * 32000), frame * 4 + channel * 2)
  }
  writeFileSync(file, Buffer.concat([wavHeader(data.length), data]))
}

function decayingNoise(random, frames, seconds, predelay, brightness) {
  const samples = new Float64Array(frames)
  const first = Math.round(predelay * RATE)
  let smoothed = 0
  let energy = 0
  for (let frame = first; frame < frames; frame += 1) {
    const age = (frame - first) / RATE
    // The low-pass closes with age: walls swallow the treble first.
    const opening = brightness * Math.exp((-1.6 * age) / seconds) + 0.02
    smoothed += opening * (random.between(-1, 1) - smoothed)
    samples[frame] = smoothed * Math.exp((-6.9 * age) / seconds) * Math.min(1, age / 0.006)
    energy += samples[frame] ** 2
  }
  const peak = samples.reduce((highest, sample) => Math.max(highest, Math.abs(sample)), 0)
  const scale = Math.min(1 / Math.sqrt(energy), 1 / peak)
  return samples.map((sample) => sample * scale)
}

function wavHeader(bytes) {
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + bytes, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(2, 22)
  header.writeUInt32LE(RATE, 24)
  header.writeUInt32LE(RATE * 4, 28)
  header.writeUInt16LE(4, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(bytes, 40)
  return header
}
