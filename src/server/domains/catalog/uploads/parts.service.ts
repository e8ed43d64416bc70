import type { AppContext } from '../../../context/app-context.ts'
import { BucketPartStore } from './bucket-part-store.ts'
import { FolderPartStore, type PartStore } from './part-store.ts'

const stores = new WeakMap<AppContext, PartStore>()

/** Returns where unfinished uploads are kept: in the bucket, if there is one, so that any node continues them. */
export const uploadStore = (ctx: AppContext): PartStore => {
  const store =
    stores.get(ctx) ?? (ctx.storage.kind === 's3' ? new BucketPartStore(ctx) : new FolderPartStore(ctx))
  stores.set(ctx, store)
  return store
}
