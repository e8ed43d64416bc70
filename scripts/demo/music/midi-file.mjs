// Writes a standard MIDI file (format 1) from plain event lists.
export const TICKS_PER_BEAT = 480

function variableLength(value) {
  const bytes = [value & 0x7f]
  for (let rest = value >> 7; rest > 0; rest >>= 7) bytes.unshift((rest & 0x7f) | 0x80)
  return bytes
}

function chunk(name, bytes) {
  const head = Buffer.alloc(8)
  head.write(name, 0, 'ascii')
  head.writeUInt32BE(bytes.length, 4)
  return Buffer.concat([head, Buffer.from(bytes)])
}

/** @param events {{tick:number, order?:number, bytes:number[]}[]} */
function track(events, endTick) {
  // At one tick a note must stop before it starts again, or the new note is lost.
  const sorted = [...events].sort((a, b) => a.tick - b.tick || (a.order ?? 1) - (b.order ?? 1))
  const bytes = []
  let now = 0
  for (const event of sorted) {
    bytes.push(...variableLength(event.tick - now), ...event.bytes)
    now = event.tick
  }
  bytes.push(...variableLength(Math.max(0, endTick - now)), 0xff, 0x2f, 0x00)
  return chunk('MTrk', bytes)
}

export function midiFile(tracks, endTick) {
  const header = [0, 1, 0, tracks.length, TICKS_PER_BEAT >> 8, TICKS_PER_BEAT & 0xff]
  return Buffer.concat([chunk('MThd', header), ...tracks.map((events) => track(events, endTick))])
}

export function tempoEvent(tick, bpm) {
  const micros = Math.round(60_000_000 / bpm)
  return {
    tick,
    order: 0,
    bytes: [0xff, 0x51, 3, (micros >> 16) & 0xff, (micros >> 8) & 0xff, micros & 0xff],
  }
}
