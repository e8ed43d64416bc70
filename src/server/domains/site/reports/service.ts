import { artistName } from '../../../../contract/catalog/artists.ts'
import type { BodyOf } from '../../../../contract/core/endpoint.ts'
import { done } from '../../../../contract/core/pagination.ts'
import {
  type Reportable,
  type ReportedMessage,
  reportReasons,
  type reports,
} from '../../../../contract/site/reports.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { throwError } from '../../../http/http-error.ts'
import { scopeOf, type Viewer } from '../../../http/viewer.ts'
import type { Email } from '../../../mail/email-template.ts'
import type { EmailTexts } from '../../../mail/email-texts.ts'
import { albumFor, artistFor, postFor, songFor, visiblePlaylist } from '../../catalog/index.ts'
import { emailOperators, paragraphsOf, spendAttempt } from '../../platform/index.ts'
import { messageToReport, profileFor } from '../../social/index.ts'
import { insertReport } from './queries.ts'

export { forgetInReports } from './queries.ts'

type Report = BodyOf<typeof reports.send>

/** Reports per hour and user. */
const most = 20

/** Returns the title of each item. 404 if the viewer may not see it. */
const names: Record<
  Exclude<Reportable, 'message'>,
  (ctx: AppContext, viewer: Viewer, id: number) => Promise<string>
> = {
  song: async (ctx, viewer, id) => (await songFor(ctx, scopeOf(viewer), id)).title,
  album: async (ctx, viewer, id) => (await albumFor(ctx, scopeOf(viewer), id)).title,
  artist: async (ctx, viewer, id) => artistName(await artistFor(ctx, scopeOf(viewer), id)),
  playlist: async (ctx, viewer, id) => (await visiblePlaylist(ctx, scopeOf(viewer), id)).title,
  artist_post: async (ctx, viewer, id) => (await postFor(ctx, scopeOf(viewer), id)).title,
  user: async (ctx, viewer, id) => (await profileFor(ctx, viewer, id)).name,
}

const loadSubject = async (
  ctx: AppContext,
  viewer: Viewer,
  { type, id }: Report,
): Promise<{ title: string; context: ReportedMessage[] | null }> =>
  type === 'message'
    ? messageToReport(ctx, viewer, id)
    : { title: await names[type](ctx, viewer, id), context: null }

const pageOf = ({ type, id }: Report): string => {
  if (type === 'message' || type === 'artist_post') return 'admin/reports'
  return `${type === 'user' ? 'profile' : type}/${id}`
}

const emailOf =
  (ctx: AppContext, viewer: Viewer, report: Report, title: string) =>
  ({ locale, t }: EmailTexts): Email => ({
    locale,
    subject: t('Reported: {title}', { title }),
    before: [
      t('{name} reported {title}.', { name: viewer.name, title }),
      t(reportReasons[report.reason]),
      ...paragraphsOf(report.text),
    ],
    action: {
      label: t('Review report'),
      url: `${ctx.settings().appUrl}/${pageOf(report)}`,
    },
    after: [],
  })

/** Stores a report and emails the operators. 409 while an earlier one about the same item is open. */
export const sendReport = async (ctx: AppContext, viewer: Viewer, report: Report): Promise<typeof done> => {
  const { type: item_type, id: item_id, reason, text } = report
  const { title, context } = await loadSubject(ctx, viewer, report)
  await spendAttempt(ctx, ['report by', String(viewer.id)], most)
  await ctx.db.transaction().execute(async (trx) => {
    const stored = await insertReport(trx, {
      user_id: viewer.id,
      item_type,
      item_id,
      reason,
      text: text || null,
      context: context && JSON.stringify(context),
    })
    if (!stored) throwError('conflict', 'You’ve already reported this.')
    await emailOperators(ctx, trx, emailOf(ctx, viewer, report, title))
  })
  return done
}
