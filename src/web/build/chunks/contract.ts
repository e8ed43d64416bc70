import type { Chunks } from './paths.ts'

/** Modules that both schemas and screens need: screens must not load the schemas for them. */
export const values: Chunks = {
  // Lists of values of which both schemas and screens are made: screens must not load the schemas for them.
  values: [
    'src/contract/catalog/credit-roles.ts',
    'src/contract/core/permissions.ts',
    'src/contract/core/selling.ts',
  ],
  // Amounts, of which schemas are made, too.
  money: ['src/contract/core/money.ts'],
}

/** Schemas, which no first screen loads. The first chunk takes in what both import. */
export const schemas: Chunks = {
  // Schemas of items and zod. Only forms and stored state are checked against schemas, so no first screen loads them.
  schemas: [
    'src/contract/catalog/items.ts',
    'src/contract/social/blend-ref.ts',
    'src/contract/core/fields.ts',
    'src/contract/platform/user.ts',
    'src/contract/platform/login.ts',
    'src/contract/core/pagination.ts',
  ],
  // Schemas that no stored state needs: the player must not load them.
  fields: ['src/contract/catalog/artist-fields.ts', 'src/contract/core/cart.ts'],
}
