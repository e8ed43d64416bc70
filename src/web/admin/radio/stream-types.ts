import type { StreamType } from '../../../contract/radio-stations.ts'

/** Names that are the same in every language. */
export const streamTypeNames: Record<StreamType, string> = { mp3: 'MP3', aac: 'AAC', ogg: 'Ogg', hls: 'HLS' }
