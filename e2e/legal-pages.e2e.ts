import { beforeAll, expect, it } from 'vitest'
import { axeFinds } from './axe.ts'
import { type View, visit } from './browser.ts'
import { administrator, request } from './listener.ts'
import { changeSettings } from './settings.ts'

let visitor: View
beforeAll(async () => {
  const admin = await administrator('Legal Admin', 'legal.admin@example.org')
  await request('/admin/pages', admin, 'POST', {
    title: 'Terms of the house',
    path: '/house-terms',
    sections: [{ heading: '', html: '<p>Be kind.</p>' }],
    seo_title: 'House terms in full',
    public: true,
  })
  await changeSettings({ terms_page: '/house-terms', privacy_page: 'https://label.example/privacy' })
  visitor = await visit('/register', { width: 320, height: 700 })
})

it('people who register read the legal pages before they agree', async () => {
  const { page, context } = visitor
  const agreement = page.getByText('I agree to the terms of use and have read the privacy policy.')
  await agreement.waitFor()
  const privacy = agreement.getByRole('link', { name: 'privacy policy' })
  expect(await privacy.getAttribute('href')).toBe('https://label.example/privacy')
  expect(await axeFinds(page, 'register')).toEqual([])
  const [terms] = await Promise.all([
    context.waitForEvent('page'),
    agreement.getByRole('link', { name: 'terms of use' }).click(),
  ])
  await terms.getByRole('heading', { level: 1, name: 'Terms of the house' }).waitFor()
  await expect.poll(() => terms.title()).toBe('House terms in full')
  expect(await page.getByRole('checkbox').isChecked()).toBe(false)

  await terms.setViewportSize({ width: 1280, height: 800 })
  const footer = terms.getByRole('complementary').getByRole('navigation', { name: 'More' })
  await footer.getByRole('link', { name: 'Privacy policy' }).waitFor()
  await footer.getByRole('link', { name: 'Terms of use' }).waitFor()
})

it('visitors of a private site read the legal pages, and reach nothing else', async () => {
  await changeSettings({ requireAuth: '1' })
  await expect.poll(async () => (await request('/navigation')).status).toBe(401)
  const { page } = visitor
  await page.goto('/home')
  await page.waitForURL('**/login')
  const legal = page.getByRole('navigation', { name: 'Legal pages' })
  await legal.getByRole('link', { name: 'Terms of use' }).click()
  await page.getByRole('heading', { level: 1, name: 'Terms of the house' }).waitFor()
  expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0)
  expect(await axeFinds(page, 'terms of a private site')).toEqual([])
  await page.goto('/house-terms')
  await page.getByText('Be kind.').waitFor()
  await page.getByRole('link', { name: 'Log in' }).click()
  await page.waitForURL('**/login')
  await changeSettings({ requireAuth: '0' })
})
