import type { TestProject } from 'vitest/node'
import { saveBaseline } from './baseline.ts'
import { inDatabaseOf } from './database-of.ts'
import { copyGolden } from './golden.ts'
import { newDataDir, type Product, productOn } from './server.ts'

const startProduct = async (): Promise<Product> => {
  const folder = newDataDir()
  await copyGolden(folder)
  const product = await productOn(folder)
  await inDatabaseOf(product, saveBaseline)
  return product
}

/** Starts a product with the demo catalog for each process that runs journeys. */
export default async ({ config, provide }: TestProject): Promise<() => Promise<void>> => {
  // The first one builds what has changed and the golden folder.
  const products = [await startProduct()]
  const others = Array.from({ length: Number(config.maxWorkers) - 1 }, startProduct)
  products.push(...(await Promise.all(others)))
  provide(
    'products',
    products.map(({ url, setupLink, dataDir, providers }) => ({ url, setupLink, dataDir, providers })),
  )
  return async () => void (await Promise.all(products.map((product) => product.stop())))
}
