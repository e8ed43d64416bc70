import { inject } from 'vitest'
import type { Product } from './server.ts'

/** A product that runs for the whole run. */
export type SharedProduct = Pick<Product, 'url' | 'setupLink' | 'dataDir' | 'providers'>

declare module 'vitest' {
  interface ProvidedContext {
    /** One product for each process that runs journeys. */
    products: SharedProduct[]
  }
}

/** The product of this process, in its initial state at the beginning of each file. */
export const product = inject('products')[Number(process.env.VITEST_POOL_ID) - 1] as SharedProduct
