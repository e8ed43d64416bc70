import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeFinds } from './axe.ts'
import { visit } from './browser.ts'
import { administrator, type Listener, request, visitAs } from './listener.ts'
import { changeSettings } from './settings.ts'

let admin: Listener
let page: number
beforeAll(async () => {
  admin = await administrator('Legal Admin', 'legal.admin@example.org')
  const created = await request('/admin/pages', admin, 'POST', {
    title: 'Terms of the house',
    path: '/house-terms',
    sections: [{ heading: '', html: '<p>Be kind.</p>' }],
    seo_title: 'House terms in full',
    public: true,
  })
  page = ((await created.json()) as { id: number }).id
})
afterAll(async () => {
  await changeSettings({ terms_page: '', privacy_page: '', requireAuth: '0' })
  await request(`/admin/pages/${page}`, admin, 'DELETE')
})

it('names the legal pages in the settings; people who register read them before they agree', async () => {
  const { page: settings, context, complaints } = await visitAs(admin, '/admin/configuration/general')
  const legal = settings.getByRole('region', { name: 'Legal pages' })
  await legal.getByLabel('Terms of use').fill('house-terms')
  await legal.getByText(/Enter a path/).waitFor()
  await legal.getByLabel('Terms of use').fill('/house-terms')
  await legal.getByLabel('Privacy policy').fill('https://label.example/privacy')
  await settings.keyboard.press('Control+s')
  await settings.getByText(/unsaved change/).waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
  await context.close()

  const visitor = await visit('/register', { width: 320, height: 700 })
  const agreement = visitor.page.getByText('I agree to the terms of use and have read the privacy policy.')
  await agreement.waitFor()
  const privacy = agreement.getByRole('link', { name: 'privacy policy' })
  expect(await privacy.getAttribute('href')).toBe('https://label.example/privacy')
  expect(await axeFinds(visitor.page, 'register')).toEqual([])
  const [terms] = await Promise.all([
    visitor.context.waitForEvent('page'),
    agreement.getByRole('link', { name: 'terms of use' }).click(),
  ])
  await terms.getByRole('heading', { level: 1, name: 'Terms of the house' }).waitFor()
  await expect.poll(() => terms.title()).toBe('House terms in full')
  expect(await visitor.page.getByRole('checkbox').isChecked()).toBe(false)
  await visitor.context.close()

  const listener = await visit('/home')
  const footer = listener.page.getByRole('complementary').getByRole('navigation', { name: 'More' })
  await footer.getByRole('link', { name: 'Privacy policy' }).waitFor()
  await footer.getByRole('link', { name: 'Terms of use' }).click()
  await listener.page.getByText('Be kind.').waitFor()
  expect(listener.complaints).toEqual([])
})

it('visitors of a private site read the legal pages, and reach nothing else', async () => {
  await changeSettings({ terms_page: '/house-terms', requireAuth: '1' })
  await expect.poll(async () => (await request('/navigation')).status).toBe(401)
  const { page: login, context, complaints } = await visit('/home', { width: 390, height: 800 })
  await login.waitForURL('**/login')
  await login
    .getByRole('navigation', { name: 'Legal pages' })
    .getByRole('link', { name: 'Terms of use' })
    .click()
  await login.getByRole('heading', { level: 1, name: 'Terms of the house' }).waitFor()
  expect(await login.getByRole('navigation', { name: 'Main' }).count()).toBe(0)
  expect(await axeFinds(login, 'terms of a private site')).toEqual([])
  await login.goto('/house-terms')
  await login.getByText('Be kind.').waitFor()
  await login.getByRole('link', { name: 'Log in' }).click()
  await login.waitForURL('**/login')
  expect(complaints).toEqual([])
  await context.close()
  await changeSettings({ requireAuth: '0' })
})
