import { endpoint } from './endpoint.ts'
import { idParams } from './pagination.ts'
import { streamInfo } from './stream-info.ts'

export const streams = {
  stream: endpoint({
    method: 'GET',
    path: '/songs/{id}/stream',
    access: 'optional',
    summary: 'Returns what is needed to play a song: signed URLs, loudness, waveform, lyrics',
    params: idParams,
    reply: streamInfo,
  }),
}
