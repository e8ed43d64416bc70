import { expect, test } from 'vitest'
import { headHtml } from './html-head.ts'

const evil = `</script><script>alert(1)</script>"'&\u2028`

test('no text of a page breaks out of its element', () => {
  const html = headHtml({
    status: 200,
    title: evil,
    site: evil,
    description: evil,
    image: { url: `https://x/${evil}`, width: 512, height: 512, alt: evil },
    canonical: `https://x/${evil}`,
    kind: evil,
    properties: { 'music:musician': evil },
    linkedData: { name: evil },
  })
  expect(html.match(/<\/?script[^>]*>/g)).toEqual(['<script type="application/ld+json">', '</script>'])
  const [, json = ''] = /<script[^>]*>(.*)<\/script>/s.exec(html) ?? []
  expect(JSON.parse(json)).toEqual({ name: evil })
  expect(json).not.toMatch(/[<\u2028\u2029]/)
  for (const [, content = ''] of html.matchAll(/content="([^"]*)"/g)) expect(content).not.toMatch(/[<>']/)
  expect(html).toContain('<title>&lt;/script&gt;')
})

test('a missing or private page is not indexable', () => {
  const noindex = '<meta name="robots" content="noindex">'
  expect(headHtml({ status: 404, title: 'x' })).toContain(noindex)
  expect(headHtml({ status: 200, title: 'x', hidden: true })).toContain(noindex)
  expect(headHtml({ status: 200, title: 'x' })).not.toContain('robots')
})

test('an image is shown large if it is wide', () => {
  const cardOf = (width: number) =>
    /twitter:card" content="(\w+)"/.exec(
      headHtml({ status: 200, title: 'x', image: { url: 'https://x/i.jpg', width, height: 630 } }),
    )?.[1]
  expect([cardOf(1200), cardOf(630)]).toEqual(['summary_large_image', 'summary'])
})
