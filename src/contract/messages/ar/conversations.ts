/** Conversations, as far as the server words them, in Arabic. */
export const conversations: Record<string, string> = {
  Chat: 'الدردشة',
  'Conversations between friends, and groups.': 'محادثات بين الأصدقاء، ومجموعات.',
  'Write something first.': 'اكتب شيئًا أولًا.',
  'You can only message friends.': 'يمكنك الكتابة إلى الأصدقاء فقط.',
  'You can only add friends.': 'يمكنك إضافة الأصدقاء فقط.',
  'A group has at most 20 members.': 'لا يزيد أعضاء المجموعة على 20.',
  'This isn’t a group.': 'هذه ليست مجموعة.',
  'Only the group’s owner can do this.': 'مالك المجموعة وحده يستطيع ذلك.',
  'This message can’t be changed.': 'لا يمكن تعديل هذه الرسالة.',
  'This message can’t be changed anymore.': 'لم يعد تعديل هذه الرسالة ممكنًا.',
  'This message was deleted.': 'حُذفت هذه الرسالة.',
  'This message has too many reactions.': 'على هذه الرسالة تفاعلات كثيرة جدًا.',
  'Sent you a message.': 'أرسل إليك رسالة.',
  '{total} new messages': 'رسائل جديدة: {total}',
  'Messages while you are away': 'الرسائل في غيابك',
}
