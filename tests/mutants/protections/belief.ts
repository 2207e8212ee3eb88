// Which protections decide whether a message from the bank is believed?
import { protections } from '../read-list';

export const beliefProtections = protections`
expected-type-of-hold: A result of a sale or a completion never pays an attempt that was a hold.
  value lib/payments/results/result-facts.ts: wireTransactionType(attempt.transactionType, config)
    → message.transactionTypeText
  integration payments/payment-life: a hold > A21 B9 a signed completion-type result never pays an
      attempt that was a hold

answer-nonce-once: An answer that was believed once is not believed for the next operation.
  value lib/payments/operations/record-answer.ts:
    | order.nonceOwner !== null && operation.state !== 'SUCCEEDED' → false
  integration payments/payment-life: a hold > E16 an answer that was believed once is not believed
      for the next operation

orphan-once: A result of an order that is not ours is kept once, however often it comes.
  statement lib/payments/results/record-result-aside.ts: if (known) return;
  integration payments/belief: what is authentic is still compared > B1 a result of an order that is
      not ours is kept once, shown to people, and refused

signed-bytes-count: What counts is the only reading of the signed bytes, not the form.
  value lib/gateway/belief/authentic-message.ts: withReading(message, only, config) → message
  integration payments/altered-results: A10 a cardholder who cuts the signed bytes at other
      places > changes nothing by coming first: the hold can still be charged

own-bytes-refused: What we signed ourselves is never a message of the bank.
  value lib/gateway/belief/authentic-message.ts: isOwnRequest(source, config) → false
  unit gateway/belief/own-request: A3 the signed form of our own card page, posted as a result > is
      never the bank’s word, even where its bytes fit the form of a result

own-sending-refused: A request of ours that comes back under the list of a result changes nothing.
  value lib/payments/results/record-result.ts:
    | await isOwnSending(tx, posted.message, gatewayConfig()) → false
  integration payments/own-sending: A3 a request of ours that comes back as a result is never the
      bank’s word

every-list-read: Signed bytes are read under every list that they may have been signed under.
  value lib/gateway/belief/authentic-message.ts: listReadings(source, config, lists)
    → listReadings(source, config, [list])
  unit payments/results/agreed-reading: A3 a result cut under the list of a completion is still what
      the bank said of the payment

list-of-kind: A reading under the list of a completion or reversal is about one.
  value lib/payments/results/agreed-reading.ts: !isListOf(match, reading, config) → false
  unit payments/results/agreed-reading: A3 a result cut under the list of a completion is still what
      the bank said of the payment

several-readings-wait: Of several readings none is believed.
  value lib/gateway/belief/result.ts: message.readings.length > 0 → false
  unit gateway/belief/readings: A10 a form that cuts the signed bytes at other places > goes to
      people when two readings have every shape, with both of them

unusual-shape-waits: A result outside the shapes of a known bank is reviewed.
  value lib/gateway/belief/authentic-message.ts:
    | shapes.isPinned && !fitsShapes(values, shapes) → false
  unit gateway/belief/readings: A10 a form that cuts the signed bytes at other places > outside
      the shapes of a known bank is reviewed, whoever wrote it

alteration-told: Staff hear that a signed message was changed on its way, also after the genuine one.
  value lib/payments/results/altered-message.ts: altered.size === 0 → altered.size >= 0
  integration payments/altered-results: A10 a cardholder who cuts the signed bytes at other
      places > changes nothing by coming second, and is kept and told

readings-of-known-bank: The usual shape chooses no reading of a bank that mostly writes others.
  value lib/payments/results/agreed-reading.ts: await earlierReferences() → []
  unit payments/results/agreed-reading: A12 the shape that most banks use > chooses none of a bank that
      mostly writes other references

readings-never-narrowed: Bytes that the tables allow in two ways are two readings.
  value lib/gateway/belief/readings.ts: shapes.isPinned && shaped.length > 0 → shaped.length > 0
  integration whole payments/altered-results: A12 a bank that writes short references > bytes that can
      be read in two ways go to people, and the genuine form does not settle it

readings-of-ours: Of several readings only one that speaks of our order and agrees with it counts.
  value lib/payments/results/agreed-reading.ts: agrees(order, reading, config) → true
  unit payments/results/agreed-reading: A12 when none agrees, all are kept with an order that one of
      them names

word-reference: A signed word with another INT_REF settles no completion or reversal, on any road.
  value lib/gateway/belief/operation-word.ts: asked.internalReference → message.internalReference
  unit payments/results/match-operation: E15 a signed post about a completion > settles nothing
      with another INT_REF, and staff are told

word-rrn: A signed word with another RRN settles no completion or reversal, on any road.
  value lib/gateway/belief/operation-word.ts: asked.rrn → message.rrn
  unit payments/results/match-operation: E15 a signed post about a completion > settles nothing
      with another RRN, and staff are told

word-age: A signed word from before an operation settles nothing, on any road.
  value lib/gateway/belief/operation-word.ts: sentAt.getTime() < oldest → false
  unit payments/results/match-operation: E15 a signed post about a completion > settles nothing
      with an age from before it was asked for, and staff are told

word-processing-error: A processing error of a completion or reversal proves nothing.
  value lib/gateway/belief/operation-word.ts: { successRc, noMoneyRc } → profile
  unit payments/results/match-operation: E15 a signed post about a completion > settles nothing
      with a processing error, and staff are told

word-terminal: A word about what was sent with a terminal names that terminal.
  value lib/gateway/belief/result.ts: shaped.terminalText === '' && !expected.isTerminalSent
    → shaped.terminalText === ''
  unit payments/results/match-operation: a terminal may be absent only from a post about what was
      sent without one

description-reference: The order's reference is what the bank shows first, and no cut takes it away.
  value lib/gateway/wire/description.ts: [reference, merchantName] → [merchantName, reference]
  unit gateway/wire/description: I10 the description > keeps the reference of an order, however long
      the name of the house is

token-one-segment: No token leads to another address than the card page's.
  value lib/gateway/belief/prepare-answer.ts: encodeURIComponent(requestToken) → requestToken
  unit gateway/belief/prepare-answer: prepare's answer > E23 takes the token ../../../admin, under the
      configured address

silent-on-money: Only a refusal may leave the amount out.
  value lib/gateway/belief/result.ts:
    | spec.isMoney === true && message.statedOutcome === 'declined' → spec.isMoney === true
  unit gateway/belief/result: the expectations > B7 a refusal may say nothing of money

mac-received-bytes: The MAC is over the bytes that were received, in the bank's charset.
  value lib/gateway/mac/mac.ts: encodeText(parts.join('') + profile.trailer, charset)
    → encodeText(parts.join('') + profile.trailer, 'utf-8')
  unit gateway/wire/charset: A14 a bank whose charset is windows-1256 > is believed by the bytes that
      it signed, percent-encoded or raw
`;
