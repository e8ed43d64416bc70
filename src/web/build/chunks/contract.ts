import type { Chunks } from './paths.ts'

/** What both schemas and screens need: screens must not load the schemas for it. */
export const values: Chunks = {
  // Lists of values of which both schemas and screens are made: screens must not load the schemas for them.
  values: ['src/contract/credit-roles.ts', 'src/contract/plan-features.ts', 'src/contract/plan-intervals.ts'],
  // Amounts, of which schemas are made, too.
  money: ['src/contract/money.ts'],
}

/** Schemas, which no first screen loads. The first chunk takes in what both import. */
export const schemas: Chunks = {
  // Schemas of items and zod. Only forms and stored state are checked against schemas, so no first screen loads them.
  schemas: [
    'src/contract/album.ts',
    'src/contract/artist.ts',
    'src/contract/blend.ts',
    'src/contract/cover.ts',
    'src/contract/credits.ts',
    'src/contract/friend-status.ts',
    'src/contract/genre.ts',
    'src/contract/login-provider.ts',
    'src/contract/login.ts',
    'src/contract/pagination.ts',
    'src/contract/plain-playlist.ts',
    'src/contract/podcast.ts',
    'src/contract/profile-ref.ts',
    'src/contract/radio-station.ts',
    'src/contract/song.ts',
    'src/contract/stream-info.ts',
    'src/contract/user.ts',
  ],
  // Schemas that no stored state needs: the player must not load them.
  fields: [
    'src/contract/admin/web-address.ts',
    'src/contract/amount.ts',
    'src/contract/artist-event.ts',
    'src/contract/artist-items.ts',
    'src/contract/artist-showcase-fields.ts',
    'src/contract/country.ts',
    'src/contract/gift-shape.ts',
    'src/contract/mention.ts',
    'src/contract/of-artist.ts',
    'src/contract/order-item.ts',
    'src/contract/person.ts',
    'src/contract/plan-price.ts',
  ],
}
