// The functions and types that other domains may use.
export { adsOfEmbeds, embedAd } from './ads/service.ts'
