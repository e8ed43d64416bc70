import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { PlayButton } from '../../../ui/buttons/PlayButton.tsx'
import { classes } from '../../../ui/classes.ts'
import { type Linked, routeOf } from '../ItemLink.tsx'
import { useRovingTabIndex } from '../rows/song-list-context.ts'
import styles from './cards.module.css'

/** Link that covers the card around it. */
export const CardLink = createLink(({ className, ...rest }: ComponentProps<'a'>) => (
  <a {...rest} data-part="card-link" className={classes(styles.cardLink, className)} />
))

interface ItemCardLinkProps {
  item: Linked
  title: string
  className?: string | undefined
  children: ReactNode
}

/** Link to the page of an item that covers the card around it. */
export const ItemCardLink = ({ item, ...rest }: ItemCardLinkProps) => (
  <CardLink {...routeOf(item)} tabIndex={useRovingTabIndex()} {...rest} />
)

interface CardProps extends Omit<ComponentProps<'article'>, 'children' | 'className' | 'onPlay'> {
  title: string
  /** Cover, and what is on it. */
  art: ReactNode
  /** The cover is round, and the text in the middle. */
  round?: boolean
  playing: boolean
  /** Omitted: without a play button. */
  onPlay?: (() => void) | false | undefined
  /** `CardLink` or `ItemCardLink`. */
  link: ReactNode
  /** Second line. */
  sub: ReactNode
  /** The second line ends with a name. */
  nameLast?: boolean
}

/** Cover with the name below; hovering reveals a play button. */
export const Card = ({ title, art, round, playing, onPlay, link, sub, nameLast, ...rest }: CardProps) => (
  <article {...rest} className={classes(styles.card, round && styles.center)} data-part="card">
    <div className={styles.art}>
      {art}
      {onPlay && <PlayButton title={title} size="md" playing={playing} onClick={onPlay} />}
    </div>
    <p className={`${styles.name} truncate`} data-part="name">
      {link}
    </p>
    <p className={classes(styles.sub, nameLast ? 'name-last' : 'truncate')}>{sub}</p>
  </article>
)

interface CardListProps {
  /** All of them in a grid; otherwise one row of as many as fit, which scrolls on small screens. */
  wrap?: boolean | undefined
  children: ReactNode
}

/** List of cards. */
export const CardList = ({ wrap, children }: CardListProps) => (
  <ul className={classes(styles.cards, wrap && styles.wrap)}>{children}</ul>
)
