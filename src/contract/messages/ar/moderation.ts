/** Warnings and mutes, in Arabic. */
export const moderation: Record<string, string> = {
  '{user} muted {name}': 'منع {user} المستخدم {name} من الكتابة',
  '{user} unmuted {name}': 'سمح {user} للمستخدم {name} بالكتابة مجددًا',
  '{user} warned {name}': 'حذّر {user} المستخدم {name}',
  'A warning from the operators: {text}': 'تحذير من المشغّلين: {text}',
  'Can’t write': 'ممنوع من الكتابة',
  'Mute for 30 days': 'منع الكتابة 30 يومًا',
  'Mute for a day': 'منع الكتابة يومًا',
  'Mute for a week': 'منع الكتابة أسبوعًا',
  'Mute for an hour': 'منع الكتابة ساعة',
  'Mute user': 'منع من الكتابة',
  'Send a warning': 'إرسال تحذير',
  'The operators muted you for an hour. You can read messages, but not write.':
    'كتمك المشغلون لمدة ساعة. يمكنك قراءة الرسائل دون الكتابة.',
  'The operators muted you for {total} hours. You can read messages, but not write.':
    'منعك المشغّلون من الكتابة {total} ساعة. يمكنك قراءة الرسائل.',
  'The operators muted you until {time}.': 'منعك المشغّلون من الكتابة حتى {time}.',
  'The operators muted you. You can’t write for now.': 'منعك المشغّلون من الكتابة حاليًا.',
  'They can read messages, but not write. They are notified.':
    'يمكنه قراءة الرسائل دون الكتابة، وسيُخطر بذلك.',
  'Unmute user': 'السماح بالكتابة',
  'User muted': 'مُنع من الكتابة',
  'User unmuted': 'سُمح له بالكتابة',
  Warn: 'تحذير المستخدم',
  'Warn or mute': 'تحذير أو منع من الكتابة',
  'Warn or mute {name}': 'تحذير {name} أو منعه من الكتابة',
  Warned: 'تم التحذير',
  Warning: 'تحذير',
}
