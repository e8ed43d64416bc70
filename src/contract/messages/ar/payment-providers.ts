/** Payment providers, as buyers and administrators hear of them, in Arabic. */
export const paymentProviders: Record<string, string> = {
  'Payments that differ from what providers report': 'مدفوعات تختلف عمّا يذكره مقدّمو الدفع',
  'Payments differ from what providers report': 'تختلف مدفوعات عمّا يذكره مقدّمو الدفع',
  'Payments differ from what providers report: {total}': 'مدفوعات تختلف عمّا يذكره مقدّمو الدفع: {total}',
  'The payment provider doesn’t answer. Try again in a moment.':
    'لا يستجيب مقدّم الدفع. حاول مرة أخرى بعد قليل.',
  'Refunded at the payment provider.': 'رُدّ المبلغ لدى مقدّم الدفع.',
  'The buyer’s bank took it back.': 'استردّه مصرف المشتري.',
  'The money came back.': 'عاد المال.',
  'The provider could not refund.': 'تعذّر على مقدّم الدفع ردّ المبلغ.',
  'PayPal declined the payment.': 'رفض PayPal الدفع.',
  'PayPal offers no page to pay.': 'لا يوفّر PayPal صفحة للدفع.',
  'PayPal has not captured this payment.': 'لم يحصّل PayPal هذه الدفعة.',
  'PayPal could not refund.': 'تعذّر على PayPal ردّ المبلغ.',
  'Stripe has ended this payment.': 'أنهى Stripe هذه الدفعة.',
  'Stripe has not charged this payment.': 'لم يحصّل Stripe هذه الدفعة.',
  'PayPal offers no page to subscribe.': 'لا يوفّر PayPal صفحة للاشتراك.',
  'PayPal has nothing to charge.': 'ليس لدى PayPal ما يحصّله.',
  'Stripe has no unpaid invoice.': 'ليس لدى Stripe فاتورة غير مدفوعة.',
  'The subscription is paid in another way, or has ended.': 'يُدفع الاشتراك بطريقة أخرى أو انتهى.',
  'Subscriptions are accessible': 'الاشتراكات متاحة',
}
