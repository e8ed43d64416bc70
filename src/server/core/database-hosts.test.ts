import { expect, it } from 'vitest'
import { hostsOf } from './database-hosts.ts'

it.each([
  ['postgres://db/music', ['postgres://db/music']],
  [
    'postgres://me:a,b@db1:5432,[::1]/music?target_session_attrs=read-write',
    [
      'postgres://me:a,b@db1:5432/music?target_session_attrs=read-write',
      'postgres://me:a,b@[::1]/music?target_session_attrs=read-write',
    ],
  ],
  ['postgresql://me@%2Frun%2Fpostgresql/music', ['postgresql://me@%2Frun%2Fpostgresql/music']],
  ['postgres:///music?host=/run/postgresql', ['postgres:///music?host=/run/postgresql']],
])('finds the hosts of %s', (url, hosts) => {
  expect(hostsOf(url)).toEqual(hosts)
})
