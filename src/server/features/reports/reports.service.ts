import { artistName } from '../../../contract/artists.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { done } from '../../../contract/paging.ts'
import { type Reportable, reportReasons, type reports } from '../../../contract/reports.ts'
import { fail } from '../../http/fail.ts'
import { askerOf, type Viewer } from '../../http/viewer.ts'
import type { Letter } from '../../mail/letter.ts'
import type { Words } from '../../mail/words.ts'
import type { Platform } from '../../platform.ts'
import { albumFor } from '../albums/albums.service.ts'
import { artistFor } from '../artists/artists.service.ts'
import { paragraphsOf, tellOperators } from '../contact/operators.service.ts'
import { visiblePlaylist } from '../playlists/playlists.service.ts'
import { profileFor } from '../profiles/profiles.service.ts'
import { takeTurn } from '../session/attempts.service.ts'
import { songFor } from '../songs/songs.service.ts'
import { keepReport } from './reports.queries.ts'

type On = Pick<Platform, 'db' | 'log' | 'env' | 'queue' | 'settings' | 'wording'>
type Report = BodyOf<typeof reports.send>

/** Reports an hour by one person. */
const most = 20

/** What each thing is called; 404 for what the viewer may not see. */
const names: Record<Reportable, (on: On, viewer: Viewer, id: number) => Promise<string>> = {
  song: async (on, viewer, id) => (await songFor(on, askerOf(viewer), id)).title,
  album: async (on, viewer, id) => (await albumFor(on, askerOf(viewer), id)).title,
  artist: async (on, viewer, id) => artistName(await artistFor(on, askerOf(viewer), id)),
  playlist: async (on, viewer, id) => (await visiblePlaylist(on, askerOf(viewer), id)).title,
  user: async (on, viewer, id) => (await profileFor(on, viewer, id)).name,
}

const letterOf =
  (on: On, viewer: Viewer, { type, id, reason, text }: Report, title: string) =>
  ({ locale, t }: Words): Letter => ({
    locale,
    subject: t('Reported: {title}', { title }),
    before: [
      t('{name} reports {title}.', { name: viewer.name, title }),
      t(reportReasons[reason]),
      ...paragraphsOf(text),
    ],
    action: { label: t('Look at it'), url: `${on.env.appUrl}/${type === 'user' ? 'profile' : type}/${id}` },
    after: [],
  })

/** Keeps a report and mails it to whoever runs the place; 409 while an earlier one about the same thing is open. */
export const sendReport = async (on: On, viewer: Viewer, report: Report): Promise<typeof done> => {
  const { type: item_type, id: item_id, reason, text } = report
  const title = await names[item_type](on, viewer, item_id)
  await takeTurn(on, ['report by', String(viewer.id)], most)
  await on.db.transaction().execute(async (trx) => {
    const kept = await keepReport(trx, { user_id: viewer.id, item_type, item_id, reason, text: text || null })
    if (!kept) fail('conflict', 'You have reported this already.')
    await tellOperators(on, trx, letterOf(on, viewer, report, title))
  })
  return done
}
