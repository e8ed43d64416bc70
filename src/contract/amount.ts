import * as z from 'zod/mini'
import { currencies, MAX_AMOUNT } from './money.ts'

/** An amount in minor units of its currency. */
export const amount = z.number().check(z.int(), z.minimum(0), z.maximum(MAX_AMOUNT))
export const currency = z.enum(currencies)
