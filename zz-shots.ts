import { chromium } from 'playwright-core'
const base = 'http://localhost:4977'
const api = async (path: string, by?: any, method = 'GET', body?: object) => {
  const r = await fetch(`${base}/api${path}`, { method, headers: { ...(by && { authorization: `Bearer ${by.token}` }), ...(body && { 'content-type': 'application/json' }) }, ...(body && { body: JSON.stringify(body) }) })
  return r.json().catch(() => null)
}
const make = async (name: string) => {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}${Date.now()}@example.org`
  const r: any = await api('/register', undefined, 'POST', { name, email, password: 'correct horse battery', password_confirmation: 'correct horse battery', terms: true })
  return { id: r.user.id, token: r.access_token }
}
const owner = await make('Maren Holt')
const names = ['Jonas Weir', 'Liv Sandoval', 'Amara Diallo', 'Bram de Wit', 'Kaia Lund', 'Otto Pereira', 'Evangeline Bartholomew Lindqvist Altenburg']
const friends = []
for (const n of names) {
  const f = await make(n)
  await api('/add-friend', owner, 'POST', { user_id: f.id }); await api('/add-friend', f, 'POST', { user_id: owner.id })
  friends.push(f)
}
let albums: any[] = []
for (let i = 0; i < 60 && albums.length < 5; i++) { albums = (await api('/albums?per_page=20'))?.data ?? []; await new Promise((r) => setTimeout(r, 1000)) }
const songs: number[] = []
for (const a of albums.slice(0, 8)) for (const s of await api(`/album/${a.id}/songs`)) songs.push(s.id)
const pl: any = await api('/user/playlists', owner, 'POST', { title: 'Kitchen radio, no skips', description: 'One rule: if anyone reaches for the phone, the song goes.', songs: songs.slice(0, 8) })
for (const [i, f] of friends.slice(0, 4).entries()) await api(`/user/playlists/${pl.id}/members`, owner, 'POST', { user_id: f.id, role: i === 2 ? 'viewer' : 'editor' })
await api(`/user/playlists/${pl.id}/members`, owner, 'POST', { user_id: friends[6]!.id, role: 'editor' })
for (const [i, s] of songs.slice(8, 16).entries()) await api(`/attach-to-playlist/${pl.id}`, friends[i % 2], 'POST', { song_id: s })
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', chromiumSandbox: false, args: ['--autoplay-policy=no-user-gesture-required', '--disable-quic', '--disable-background-networking'] })
const shot = async (name: string, by: any, path: string, act: (p: any) => Promise<any>, look: any = {}) => {
  const { width = 1280, height = 800, dark = true, lang } = look
  const c = await browser.newContext({ viewport: { width, height }, baseURL: base, reducedMotion: 'reduce', storageState: { cookies: [], origins: [{ origin: base, localStorage: [...(by ? [{ name: 'token', value: by.token }] : []), { name: 'dark-theme', value: String(dark) }, ...(lang ? [{ name: 'locale', value: lang }] : [])] }] }, ...(lang && { locale: lang }) })
  const p = await c.newPage()
  p.on('response', (r) => { if (r.status() >= 400) console.log(name, r.status(), r.url()) })
  await p.goto(path); await p.waitForTimeout(1500)
  try { await act(p) } catch (e) { console.log(name, String(e).slice(0, 300)) }
  await p.waitForTimeout(700)
  await p.screenshot({ path: `/tmp/collab-shots/${name}.png` })
  await c.close()
}
const members = async (p: any) => { await p.locator('main [data-part="icon-button"][aria-label]').filter({ has: p.locator('.lucide-users') }).first().click(); await p.waitForTimeout(800) }
await shot('page', owner, `/playlist/${pl.id}`, async () => undefined)
await shot('page-light-390', owner, `/playlist/${pl.id}`, async () => undefined, { width: 390, height: 844, dark: false })
await shot('members', owner, `/playlist/${pl.id}`, async (p) => { await members(p) }, { height: 900 })
const inv: any = await api(`/user/playlists/${pl.id}/invite`, owner, 'PUT', { role: 'editor', expires: true })
await shot('members-link', owner, `/playlist/${pl.id}`, async (p) => { await members(p); await p.getByRole('button', { name: 'Show QR code' }).click() }, { height: 1100 })
await shot('members-light-320', owner, `/playlist/${pl.id}`, async (p) => { await members(p) }, { width: 320, height: 800, dark: false })
await shot('members-ar', owner, `/playlist/${pl.id}`, async (p) => { await members(p) }, { lang: 'ar', height: 900 })
await shot('members-guest', friends[0], `/playlist/${pl.id}`, async (p) => { await members(p) })
await shot('activity', owner, `/playlist/${pl.id}`, async (p) => { await members(p); await p.getByRole('button', { name: 'Activity' }).click() })
await shot('join', undefined, `/join/${inv.invite.token}`, async () => undefined)
await shot('join-390', friends[4], `/join/${inv.invite.token}`, async () => undefined, { width: 390, height: 844, dark: false })
await shot('menu', owner, `/playlist/${pl.id}`, async (p) => { await p.getByRole('button', { name: /More options/ }).click() })
await shot('library', friends[0], `/library/playlists`, async () => undefined)
await browser.close()
