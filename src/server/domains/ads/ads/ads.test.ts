import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ads } from '../../../../contract/ads/ads.ts'
import { adminAds } from '../../../../contract/ads/back-office/ads.ts'
import { adminRoles } from '../../../../contract/platform/back-office/roles.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeUser, type TestUser } from '../../../testing/make.ts'
import { setSetting } from '../../platform/settings/service.ts'
import { adsOfEmbeds, embedAd } from './service.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await testApp()
  admin = await makeUser(app.ctx, { admin: true })
})
afterAll(() => app.close())

const advertise = async (saas: boolean, enableAds: boolean) => {
  await setSetting(app.ctx, 'saas', saas ? '1' : '0')
  await setSetting(app.ctx, 'enableAds', enableAds ? '1' : '0')
  await vi.waitFor(() => expect(app.ctx.settings()).toMatchObject({ saas, enableAds }), 20_000)
}
beforeEach(async () => {
  await app.ctx.db.deleteFrom('ads').execute()
  await advertise(true, true)
})

const consent = async (needed: boolean) => {
  await setSetting(app.ctx, 'ads_need_consent', needed ? '1' : '0')
  await vi.waitFor(() => expect(app.ctx.settings().ads_need_consent).toBe(needed), 20_000)
}

const values = {
  name: 'Tea',
  position: 'home_top',
  code: '<a href="https://tea.example">Tea</a>',
  height: 90,
  height_narrow: 100,
  weight: 1,
  active: true,
} as const
const make = (more: object = {}) => app.call(adminAds.create, { body: { ...values, ...more } }, admin.token)
const shown = async (token?: string) => (await app.call(ads.list, {}, token)).map(({ id }) => id)
const frame = (id: number) => app.fastify.inject({ url: `/ads/${id}/frame` })
const page = async () => (await app.fastify.inject({ url: '/home' })).body

describe('ads', () => {
  it('are shown while both settings are on, not to administrators or with a permission for none', async () => {
    const { id } = await make()
    await make({ name: 'Off', active: false })
    const free = await makeUser(app.ctx)
    const role = await app.call(
      adminRoles.create,
      { body: { label: 'Without ads', permissions: ['No ads'] } },
      admin.token,
    )
    const paying = await makeUser(app.ctx, { roles: [role.name] })
    expect(await shown()).toEqual([id])
    expect(await shown(free.token)).toEqual([id])
    expect(await shown(paying.token)).toEqual([])
    expect(await shown(admin.token)).toEqual([])
    for (const [saas, on] of [
      [false, true],
      [true, false],
    ] as const) {
      await advertise(saas, on)
      expect(await shown()).toEqual([])
      expect((await frame(id)).statusCode).toBe(404)
    }
  })

  it('are named by the page without their code, which only the frame has', async () => {
    expect(await page()).not.toContain('app-ads')
    const { id } = await make({ code: '<b>Loose leaf</b>' })
    const html = await page()
    expect(html).toMatch(new RegExp(`id="app-ads"[^>]*>\\[\\{"id":${id},`))
    expect(html).not.toContain('Loose leaf')
    expect((await frame(id)).body).toContain('<b>Loose leaf</b>')
    expect((await frame(id + 1)).statusCode).toBe(404)
  })

  it('have an origin of their own, and only this site may frame them', async () => {
    const { headers } = await frame((await make()).id)
    const policy = String(headers['content-security-policy']).split('; ')
    expect(policy[0]).toBe('sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox')
    expect(policy).toContain("frame-ancestors 'self'")
    expect(headers['x-frame-options']).toBe('SAMEORIGIN')
  })

  it('of embed players are framed by every site, and are not shown where consent is needed', async () => {
    const { id } = await make({ position: 'embed', height: 90 })
    const { headers } = await frame(id)
    expect(headers['content-security-policy']).toContain('frame-ancestors *')
    expect(String(headers['content-security-policy'])).toMatch(/^sandbox allow-scripts/)
    expect(headers['x-frame-options']).toBeUndefined()
    await consent(true)
    expect(await adsOfEmbeds(app.ctx)).toEqual([])
    expect(await page()).not.toContain('app-ads')
    await consent(false)
    expect(await page()).toContain(`"id":${id},"position":"embed"`)
    await vi.waitFor(async () => expect(await embedAd(app.ctx)).toEqual({ id, height: 90 }), 20_000)
    await advertise(true, false)
    expect(await embedAd(app.ctx)).toBeUndefined()
    await consent(true)
  })

  it('take code and position that are JSON texts, also repeatedly encoded', async () => {
    const code = '<i>"Cake"</i>'
    const { id } = await make({
      code: JSON.stringify(JSON.stringify(code)),
      position: JSON.stringify('sidebar'),
    })
    expect(await app.call(adminAds.get, { params: { id } }, admin.token)).toMatchObject({
      code,
      position: 'sidebar',
    })
    const wrong = { ...values, position: 'everywhere' as never }
    expect((await app.requestError(adminAds.create, { body: wrong }, admin.token)).status).toBe(422)
  })

  it('count how often they are seen, but not by those who see none', async () => {
    const { id } = await make()
    const see = (token?: string) => app.call(ads.seen, { params: { id } }, token)
    await Promise.all([see(), see(), see((await makeUser(app.ctx)).token)])
    await see(admin.token)
    const counts = async () => {
      const { impressions, recent_impressions } = await app.call(
        adminAds.get,
        { params: { id } },
        admin.token,
      )
      return [impressions, recent_impressions]
    }
    await expect.poll(counts, { timeout: 20_000 }).toEqual([3, 3])
    // Of one that is gone.
    await app.call(ads.seen, { params: { id: id + 1 } })
  })
})
