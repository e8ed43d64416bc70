/** Artists who are featured on the songs of other teams, and confirm it, in Arabic. */
export const featured: Record<string, string> = {
  'Featured on': 'مشاركة في',
  '{artist} wants to feature {name}': 'يريد {artist} ذكر {name} كفنان ضيف',
  Confirm: 'تأكيد',
  'Decline to be featured?': 'هل ترفض الذكر؟',
  '{artist} can’t ask again to feature {name} on “{title}”.':
    'لن يتمكن {artist} من طلب ذكر {name} في «{title}» مرة أخرى.',
  'Waiting for {name} to confirm.': 'بانتظار تأكيد {name}.',
  'Artists with a team are asked to confirm.': 'يُطلب التأكيد من الفنانين الذين لديهم فريق.',
  'Features {title} on “{text}”. Please confirm.': 'يذكر {title} في «{text}». يُرجى التأكيد.',
  'Confirmed to be featured on “{text}”.': 'أكّد مشاركته في «{text}».',
  'Doesn’t want to be featured on “{text}”.': 'لا يريد أن يُذكر في «{text}».',
  'Songs that feature artists you manage': 'أغانٍ يشارك فيها فنانون تديرهم',
  'A song that features an artist you manage': 'أغنية يشارك فيها فنان تديره',
  '{total} featured songs': '{total} أغانٍ يشارك فيها فنانوك',
  'This artist doesn’t want to be featured on this song.': 'لا يريد هذا الفنان أن يُذكر في هذه الأغنية.',
  '{user} confirmed a featured artist of {name}': 'أكّد {user} فنانًا ضيفًا في {name}',
  '{user} declined to be featured on {name}': 'رفض {user} الذكر في {name}',
  'Featured artist confirmed': 'تم تأكيد الفنان الضيف',
  'Featured artist declined': 'رُفض ذكر الفنان',
}
