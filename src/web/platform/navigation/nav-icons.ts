import {
  BookOpen,
  Calendar,
  CircleHelp,
  Gift,
  Globe,
  Heart,
  Info,
  Link,
  type LucideIcon,
  Mail,
  MessageCircle,
  Music,
  Newspaper,
  Shield,
  ShoppingBag,
  Star,
  Ticket,
} from 'lucide-react'
import type { NavIcon } from '../../../contract/site/back-office/navigation.ts'

const icons: Record<NavIcon, LucideIcon> = {
  link: Link,
  info: Info,
  book: BookOpen,
  calendar: Calendar,
  chat: MessageCircle,
  gift: Gift,
  globe: Globe,
  heart: Heart,
  help: CircleHelp,
  mail: Mail,
  music: Music,
  news: Newspaper,
  shield: Shield,
  shop: ShoppingBag,
  star: Star,
  ticket: Ticket,
}

/** Returns the icon of a navigation entry; a link icon for unknown names. */
export const navIcon = (name: string): LucideIcon => icons[name as NavIcon] ?? Link
