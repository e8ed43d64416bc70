import { expect, test } from 'vitest'
import { email } from './user.ts'

test.each([
  ['ann@example.org', 'ann@example.org'],
  ['Ann.Lee@Example.ORG', 'ann.lee@example.org'],
  ['ann+tag@example.org', 'ann+tag@example.org'],
  ["o'brien_&=/x!#$%*?^`{|}~-@mail.example.org", "o'brien_&=/x!#$%*?^`{|}~-@mail.example.org"],
  ['ann@xn--e1afmkfd.xn--p1ai', 'ann@xn--e1afmkfd.xn--p1ai'],
  ['ann@ПРИМЕР.рф', 'ann@пример.рф'],
  ['ann@bücher.example', 'ann@bücher.example'],
  ['ann@bu\u0308cher.example', 'ann@bücher.example'],
  ['Анна@пример.рф', 'анна@пример.рф'],
  ['用户@例子.中国', '用户@例子.中国'],
  ['محمد@مثال.مصر', 'محمد@مثال.مصر'],
  ['ann@123.example', 'ann@123.example'],
])('accepts %s', (text, expected) => expect(email.parse(text)).toBe(expected))

test.each([
  '',
  'ann',
  '@example.org',
  'ann@',
  'ann@example',
  'ann@localhost',
  'ann@-example.org',
  'ann@example-.org',
  'ann@example..org',
  'ann@127.0.0.1',
  '.ann@example.org',
  'ann.@example.org',
  'an..n@example.org',
  'ann lee@example.org',
  '"ann lee"@example.org',
  'ann@example.org,ben@example.org',
  'Ann <ann@example.org>',
  'ann@exa mple.org',
  'ann\n@example.org',
  'ann@example.org\n',
  `${'a'.repeat(250)}@example.org`,
])('refuses %j', (text) => expect(email.safeParse(text).success).toBe(false))
