import type { Feature } from '../../feature.ts'
import { earningsOfArtist } from './earnings.artist.ts'

export const feature: Feature = { resources: [earningsOfArtist] }
