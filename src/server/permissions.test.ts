import { expect, it } from 'vitest'
import { permissions } from '../contract/core/permissions.ts'
import { permissionGroups } from '../contract/platform/back-office/roles.ts'
import { contractEndpoints } from './testing/endpoints.ts'

it('offers every permission to roles once', () => {
  const offered = permissionGroups.flatMap((group) => group.permissions.map(({ name }) => name))
  expect(offered.sort()).toEqual([...permissions].sort())
})

it('lets permissions to view or read do nothing else', async () => {
  const writes = (await contractEndpoints()).filter(
    ({ method, access }) => method !== 'GET' && [access].flat().some((one) => /^(View|Read) /.test(one)),
  )
  expect(writes.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})
