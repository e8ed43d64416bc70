import type { TestApp } from './app.ts'
import type { TestUser } from './make.ts'
import { ownedAccount } from './owned-account.ts'
import { ownedCatalog } from './owned-catalog.ts'
import { ownedSelling } from './owned-selling.ts'

/** Returns functions that create an item of an account, or of the artist that it manages; `open`: visible to everyone. */
export const ownedItems = (app: TestApp, owner: TestUser, artist: { id: number }) => ({
  ...ownedCatalog(app, owner, artist),
  ...ownedAccount(app, owner),
  ...ownedSelling(app, owner, artist),
})

export type OwnedItems = ReturnType<typeof ownedItems>
