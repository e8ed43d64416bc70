import { useInfiniteQuery } from '@tanstack/react-query'
import { Ellipsis, Flag, Heart, Link } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ArtistPost } from '../../../contract/catalog/artist-pages.ts'
import { artistName } from '../../../contract/catalog/artists.ts'
import type { Artist } from '../../../contract/catalog/items.ts'
import { requireLogin } from '../../data/session/login-redirect.ts'
import { useSession } from '../../data/session/session.ts'
import { formatDate, formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { formatMoment } from '../../i18n/moments.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { classes } from '../../ui/classes.ts'
import { Section } from '../../ui/layout/Section.tsx'
import { openDialog } from '../../ui/overlays/dialogs.ts'
import { type MenuEntry, toggleMenu } from '../../ui/overlays/menu.ts'
import { Cover } from '../../ui/pictures/Cover.tsx'
import { copyUrl } from '../items/copy-url.ts'
import { LinkedText } from '../items/LinkedText.tsx'
import { linkTo } from '../items/link-to.ts'
import { artistPostsQuery, setPostLike } from './artist-posts.ts'
import styles from './posts.module.css'
import { ShownItem } from './ShownItem.tsx'

const PostLike = ({ post: { id, liked, likes }, artist }: { post: ArtistPost; artist: Artist }) => {
  const { t } = useTranslation()
  const toggle = async () => {
    if (await requireLogin()) await setPostLike(artist.id, id, !liked)
  }
  return (
    <Button
      variant="ghost"
      size="sm"
      pill
      className={classes(styles.like, liked && styles.liked)}
      aria-pressed={liked}
      onClick={() => void toggle()}
    >
      <Heart className="icon-16" fill={liked ? 'currentColor' : 'none'} aria-hidden="true" />
      <span className="visually-hidden">{t('Like')}</span>
      {likes > 0 && <span className="tabular">{formatNumber(likes)}</span>}
    </Button>
  )
}

const Post = ({ post, artist }: { post: ArtistPost; artist: Artist }) => {
  const name = artistName(artist)
  const day = formatDate(post.created_at)
  const title = `${name}, ${day}`
  const { t } = useTranslation()
  const user = useSession((state) => state.user)
  const anchor = `post-${post.id}`
  const box = useRef<HTMLLIElement>(null)
  // Posts load after the page, on which the router would have scrolled to this one.
  useEffect(() => {
    if (location.hash === `#${anchor}`) box.current?.scrollIntoView({ block: 'center' })
  }, [anchor])
  const report = () =>
    openDialog(() => import('../../site/reports/ReportDialog.tsx').then((m) => m.ReportDialog), {
      type: 'artist_post',
      id: post.id,
      title,
    })
  const openMenu = (button: HTMLElement) => {
    const link = `${linkTo({ type: 'artist', id: artist.id })}#${anchor}`
    const entries: MenuEntry[] = [
      { kind: 'item', label: t('Copy link'), icon: Link, run: () => void copyUrl(link) },
    ]
    // Who may be the author does not report.
    if (user !== null && user.artist_id !== artist.id)
      entries.push(
        { kind: 'line' },
        { kind: 'item', label: t('Report'), icon: Flag, danger: true, run: () => void report() },
      )
    toggleMenu({
      of: anchor,
      label: t('Options for {title}', { title }),
      subject: { title: name, line: day, picture: artist.avatar, round: true },
      entries,
      anchor: button,
    })
  }
  return (
    <li ref={box} id={anchor} className={styles.post} data-part="post">
      <article aria-label={title}>
        <header className={styles.head}>
          <Cover picture={artist.avatar} name={name} size={40} shape="round" />
          <span className="min-w-0">
            <b className="block truncate" dir="auto">
              {name}
            </b>
            <time
              dateTime={post.created_at}
              className="block text-12 muted"
              title={formatMoment(post.created_at)}
            >
              {day}
            </time>
          </span>
          <IconButton
            label={t('Options for {title}', { title })}
            aria-haspopup="menu"
            className={styles.more}
            onClick={(event) => openMenu(event.currentTarget)}
          >
            <Ellipsis aria-hidden="true" />
          </IconButton>
        </header>
        <p className={styles.text} dir="auto">
          <LinkedText text={post.text} mentions={post.mentions} />
        </p>
        {post.item && <ShownItem item={post.item} />}
        <PostLike post={post} artist={artist} />
      </article>
    </li>
  )
}

/** Posts of an artist, newest first; renders nothing without any. */
export const Posts = ({ artist }: { artist: Artist }) => {
  const { t } = useTranslation()
  const list = useInfiniteQuery(artistPostsQuery(artist.id))
  const posts = list.data?.pages.flatMap((page) => page.data) ?? []
  if (posts.length === 0) return null
  return (
    <Section title={t('Posts')}>
      <ul className={styles.posts}>
        {posts.map((post) => (
          <Post key={post.id} post={post} artist={artist} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button className="mt-4" disabled={list.isFetching} onClick={() => void list.fetchNextPage()}>
          {t('Show more')}
        </Button>
      )}
    </Section>
  )
}
