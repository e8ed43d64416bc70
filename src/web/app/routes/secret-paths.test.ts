import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { hasSecret } from '../../../contract/site/paths.ts'

/** Parameters of routes that are a secret. */
const SECRETS = ['token', 'code', 'ticket', 'hash', 'driver']

/** Routes whose query is a secret. */
const CALLBACKS = ['/account/lastfm']

const paths = globSync(join(import.meta.dirname, '*routes*.ts*')).flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/path: '([^']+)'/g)].map(([, path = '']) => path),
)

it('knows the routes whose address is a secret', () => {
  const secret = paths.filter(
    (path) => CALLBACKS.includes(path) || SECRETS.some((name) => new RegExp(`\\$${name}\\b`).test(path)),
  )
  expect(secret.length).toBeGreaterThan(10)
  expect(paths.filter((path) => hasSecret(path.replace(/\{-\$\w+\}|\$\w+/g, 'x')))).toEqual(secret)
})
