import { type StreamInfo, streamInfo } from '../../../../contract/catalog/items.ts'
import { plays } from '../../../../contract/catalog/plays.ts'
import { episodes } from '../../../../contract/catalog/podcasts.ts'
import { streams } from '../../../../contract/catalog/streams.ts'
import { answer } from '../../../testing/http-server.ts'
import { sampleOf } from '../../../testing/sample.ts'

const RATE = 8000

const ascii = (text: string): number[] => [...text].map((char) => char.charCodeAt(0))
const bytes = (value: number, size: number): number[] =>
  Array.from({ length: size }, (_, at) => (value >> (8 * at)) & 255)

/** A silent WAV file. */
const silence = (seconds: number): Blob => {
  const length = seconds * RATE
  const format = [...bytes(16, 4), ...bytes(1, 2), ...bytes(1, 2), ...bytes(RATE, 4), ...bytes(RATE, 4)]
  const head = [
    ...[...ascii('RIFF'), ...bytes(36 + length, 4), ...ascii('WAVEfmt ')],
    ...[...format, ...bytes(1, 2), ...bytes(8, 2), ...ascii('data'), ...bytes(length, 4)],
  ]
  return new Blob([new Uint8Array(head), new Uint8Array(length).fill(128)], { type: 'audio/wav' })
}

/** Lets every song and episode of a visitor play as this many seconds of silence. */
export const answerSongs = (seconds: number, info: Partial<StreamInfo> = {}): void => {
  const file_url = URL.createObjectURL(silence(seconds))
  const stream = sampleOf(streamInfo, {
    ...{ hls_url: null, file_url, mime: 'audio/wav', duration: seconds },
    ...{ expires_at: '2100-01-01T00:00:00Z', gain_db: null, album_gain_db: null, peak: null },
    ...info,
  })
  for (const endpoint of [streams.stream, episodes.stream]) answer(endpoint, () => stream)
  answer(plays.register, () => '00000000-0000-4000-8000-000000000001')
}
