import * as contract from '../../contract/core/settings.ts'
import { settings } from './settings.ts'

/** Returns whether songs and albums are sold. Code of the shop is loaded, and its data requested, only then. */
export const isSelling = (): boolean => contract.isSelling(settings())

/** Returns whether plans are offered. */
export const isSubscribing = (): boolean => contract.isSubscribing(settings())
