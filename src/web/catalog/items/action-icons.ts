/** The icons of actions that stand in many places: each action has one everywhere, and no two look alike. */
export {
  ListStart as PlayNextIcon,
  ListVideo as AddToQueueIcon,
  Plus as AddToPlaylistIcon,
  Radio as StartRadioIcon,
} from 'lucide-react'
