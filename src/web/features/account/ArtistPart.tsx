import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { type ArtistRequest, artistRequestBody } from '../../../contract/artist-requests.ts'
import type { User } from '../../../contract/session.ts'
import { askToBeArtist, ownRequestQuery, withdrawRequest } from '../../api/artist-requests.ts'
import { showError } from '../../api/errors.ts'
import { formatDate } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../media/LoadError.tsx'
import { useForm } from '../../session/form.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { Part } from './Part.tsx'

const { displayname, bio, links } = artistRequestBody.def.shape
/** The form asks for one link, which may be left out. */
const fields = z.strictObject({
  displayname,
  bio,
  link: z.union([z.literal(''), links.def.innerType.def.element]),
})

interface FormProps {
  user: User
  /** An earlier request, to be put right. */
  earlier: ArtistRequest | null
}

const Form = ({ user, earlier }: FormProps) => {
  const { t } = useTranslation()
  const initial = {
    displayname: earlier?.displayname ?? user.name,
    bio: earlier?.bio ?? '',
    link: earlier?.links[0] ?? '',
  }
  const form = useForm(fields, initial, ({ link, ...rest }) =>
    askToBeArtist({ ...rest, links: link ? [link] : [] }),
  )
  return (
    <form onSubmit={form.submit} noValidate>
      <TextField {...form.text('displayname')} label={t('Artist name')} maxLength={100} autoComplete="off" />
      <TextArea
        label={t('About you and your music (optional)')}
        name="bio"
        rows={4}
        maxLength={2000}
        value={form.values.bio}
        error={form.errors.bio}
        onChange={(event) => form.set('bio', event.target.value)}
      />
      <TextField
        {...form.text('link')}
        label={t('A link that shows it is you (optional)')}
        type="url"
        maxLength={500}
        error={form.errors.link && t('This is not a web address.')}
      />
      <Button look="line" type="submit" disabled={form.busy}>
        {t('Ask to be an artist')}
      </Button>
    </form>
  )
}

const Waiting = ({ request }: { request: ArtistRequest }) => {
  const { t } = useTranslation()
  return (
    <>
      <p className="flex flex-wrap items-center gap-3">
        <b className="min-w-0 font-medium break-words">{request.displayname}</b>
        <span className="badge">{t('Waiting')}</span>
      </p>
      <p className="text-muted">
        {t('Sent on {date}. The answer comes by mail and stands here.', {
          date: formatDate(request.created_at),
        })}
      </p>
      <Button look="line" onClick={() => void withdrawRequest().catch(showError)}>
        {t('Withdraw the request')}
      </Button>
    </>
  )
}

const Granted = ({ id }: { id: number }) => {
  const { t } = useTranslation()
  return (
    <>
      <p>{t('You are an artist here. Your page shows to others once it has music.')}</p>
      <Link to="/artist/$id" params={{ id: String(id) }} className="btn line">
        {t('See your page')}
      </Link>
    </>
  )
}

const Rejected = ({ request }: { request: ArtistRequest }) => {
  const { t } = useTranslation()
  return (
    <div>
      <p>{t('Your request for {title} was not granted.', { title: request.displayname })}</p>
      {request.reason && <p className="mt-1 break-words whitespace-pre-line text-muted">{request.reason}</p>}
    </div>
  )
}

/** How a listener becomes an artist: asks, waits, and reads what came of it. */
export const ArtistPart = ({ user }: { user: User }) => {
  const { t } = useTranslation()
  const { data, error, isPending, refetch } = useQuery(ownRequestQuery())
  const artist = user.artist_id ?? (data?.status === 'approved' ? data.artist_id : null)
  return (
    <Part
      id="artist"
      title={t('Artist')}
      lead={t('Do you make music yourself? Ask for a page of your own under your artist name.')}
    >
      {artist !== null && <Granted id={artist} />}
      {artist === null && error && <LoadError error={error} retry={() => void refetch()} />}
      {artist === null && isPending && <Skeleton className="h-16 w-full" />}
      {artist === null && data?.status === 'pending' && <Waiting request={data} />}
      {artist === null && data?.status === 'rejected' && <Rejected request={data} />}
      {artist === null && data !== undefined && data?.status !== 'pending' && (
        <Form user={user} earlier={data} />
      )}
    </Part>
  )
}
