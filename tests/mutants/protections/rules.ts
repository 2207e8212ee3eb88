// Which protections are decided without a database?
import { protections } from '../read-list';

export const rulesProtections = protections`
unit alarms/post-webhook
  webhook-not-nearby: No alarm goes to a machine nearby by its number.
    lib/alarms/post-webhook.ts postWebhook: isPrivateAddress is false
  webhook-name-nearby: Nor by a name that leads there.
    lib/http/public-address.ts lookUpPublic: isPrivateAddress found is false

unit apart/run-apart
  apart-time: Work in a process of its own ends when its time is over.
    lib/apart/run-apart.ts run: seconds is 2 ** 30

unit channels/fetch-calendar
  calendar-not-nearby: No calendar is read from a machine nearby.
    lib/channels/fetch-calendar.ts refusalOf: isPrivateAddress is false
  calendar-bytes: No answer fills the memory, however small it travels.
    lib/channels/fetch-calendar.ts readText: bytesMax is false

unit channels/plan-reading
  calendar-emptied: A calendar that is suddenly empty frees nothing.
    lib/channels/plan-reading.ts planReading: spans length isMost is false

unit auth/password/password
  password-as-typed: A password is hashed and compared as it was typed.
    value lib/auth/password/password.ts:
      | verify(against, typed) → verify(against, typed.normalize('NFC'))

unit auth/password/password-policy
  password-listed: No password is one of the published ones.
    lib/auth/password/common-passwords.ts isListed: lower includes is false

unit auth/second-factor/one-time-code
  code-sixty-seconds: A code of the app counts for sixty seconds.
    value lib/auth/second-factor/one-time-code.ts: 15_000 → 30_000

unit auth/secret-rotation
  secret-overlap: What was made under the former sign-in secret opens while both are set.
    value lib/secrets/secret-keys.ts:
      | previous ? [current, keyOf(previous, purpose)] : [current] → [current]

unit auth/session/browser-identity
  eyes-browser-forged: A browser does not choose its name.
    lib/auth/session/browser-identity.ts readName: timingSafeEqual is true

unit auth/user-rules
  limit-given: Limits are given by who could agree to more.
    lib/auth/user-rules.ts movedBy: guardsOf is []
  users-take: Who takes from an account holds all that it holds.
    lib/auth/user-rules.ts movedBy: permissions every is true

unit catalogue/stay-wish
  guests-within-room: A room has no price for more guests than it takes.
    value lib/catalogue/stay-form.ts: guests > guestsMax * rooms → false

unit db/following-servers
  standby-left: Of several servers the app uses the primary alone.
    lib/db/deadline-client.ts follow: parameterValue is true

unit desk/bulk/run-bulk
  bulk-apart: An order that breaks stops none of the others.
    statement lib/desk/bulk/run-bulk.ts:
      | log.error('desk.bulk_row_failed', { act, reference: row.reference, error }); → throw error;

unit documents/content
  documents-held-not-invoiced: What is held or released is never invoiced or credited.
    lib/documents/document-series.ts kindOfMovement: HELD is true

unit gap/find-gaps
  gap-compared: Only what the database does not know is a gap.
    lib/gap/find-gaps.ts findGaps: known some is false

unit gateway/belief/own-request
  own-bytes-refused: What we signed ourselves is never a message of the bank.
    lib/gateway/belief/authentic-message.ts verifyResult: isOwnRequest is false

unit gateway/belief/prepare-answer
  token-one-segment: No token leads to another address than the card page's.
    lib/gateway/belief/prepare-answer.ts cardPageUrl: encodeURIComponent is requestToken

unit gateway/belief/readings
  signed-bytes-count: What counts is the only reading of the signed bytes, not the form.
    lib/gateway/belief/authentic-message.ts verifyResult: withReading is message
  several-readings-wait: Of several readings none is believed.
    lib/gateway/belief/result.ts checkShapes: readings is false
  unusual-shape-waits: A result outside the shapes of a known bank is reviewed.
    lib/gateway/belief/authentic-message.ts withReading: isPinned is false

unit gateway/belief/result
  silent-on-money: Only a refusal may leave the amount out.
    lib/gateway/belief/result.ts hasShape: statedOutcome is true
    lib/gateway/belief/readings.ts isSilentRefusal: readOutcome declined is true

unit gateway/wire/charset
  mac-received-bytes: The MAC is over the bytes that were received, in the bank's charset.
    lib/gateway/mac/mac.ts macSource: encodeText trailer is encodeText(parts.join('') +
      profile.trailer, 'utf-8')

unit gateway/wire/description
  description-reference: The order's reference is what the bank shows first, and no cut takes it
      away.
    lib/gateway/wire/description.ts orderDescription: merchantName is [merchantName, reference]

unit health/certificate-ends
  unbelieved-certificate: A certificate that is not believed is an alarm, not a gap.
    lib/health/certificate-ends.ts certificateEnd: GatewayError is false

unit http/busy-answer
  busy-answer: A page without its database says so instead of failing.
    lib/http/busy-answer.ts answerBusy: metOutage given is true

unit http/content-security-policy
  own-form-way-out: What is typed into a card form of our own can leave for the bank alone.
    lib/http/content-security-policy.ts cardFormPolicy: originsOf is ['https:']

unit http/incoming-requests
  trace-refused: TRACE, of which the framework can make no request, is refused.
    lib/http/incoming-requests.ts statusAtOnce: refusedMethods is false
  target-without-host: The target of a request names no host that a redirect would lead to.
    lib/http/incoming-requests.ts originForm: canParse is false
  charset-named: A body of text says in which letters it is.
    lib/http/incoming-requests.ts completeHeaders: withoutCharset is false
  no-page-said: What brings no policy of its own is framed by nobody and runs nothing.
    lib/http/incoming-requests.ts completeHeaders: hasHeader is true
  request-id-ours: Doors outside the proxy believe no id that a request brings along.
    lib/http/incoming-requests.ts watchIncomingRequests: no requestIdHeader
  slow-request-ends: A body that trickles in is cut off.
    lib/http/incoming-requests.ts watchIncomingRequests: requestTimeout is server.maxConnections
  form-long-body: A body that is too long is not copied first.
    lib/http/incoming-requests.ts statusAtOnce: isLong is false
  id-of-each-request: The lines of a request carry its own id, and no other's.
    lib/http/incoming-requests.ts watchIncomingRequests: no enterLogScope

unit http/older-page
  typed-again: What was typed into a page of another build comes again.
    lib/http/older-page.ts readOlderForm: null has is true
  typed-not-kept: Neither a card number nor a password or passing code comes again.
    value lib/http/older-page.ts: (isTyped(name) && name !== 'code') → true
  typed-sealed: What was typed is read by the page of its path alone.
    lib/http/older-page.ts sealTyped: sealText is sealText(purpose, '/checkout', JSON.stringify({
      form: nameOfForm, values: kept }))

unit http/posted-form
  form-parts: A form has as many parts as our pages send.
    lib/http/posted-form.ts parseMultipart: partsMax is false
  form-references: An action is not asked to make the same form again and again.
    lib/http/action-models.ts readModels: formsMax is true
  form-depth: Lists in lists end before the stack does.
    value lib/http/action-models.ts: levels === 0 → false

unit jobs/stop-process
  finishing: A message to the bank is finished before the process ends.
    lib/jobs/stop-process.ts finishAll: inHand 0 is false

unit journal/journal
  numbers-never-fall: What a machine saw of document numbers is not forgotten with the database.
    lib/journal/given-numbers.ts keepGiven: labels known is [...labels]
  numbers-of-this-shop: The numbers of another shop say nothing here.
    lib/journal/given-numbers.ts readGiven: toISOString one is true
  journal-sending-at-once: What is about to be sent stands in the journal before it is sent.
    lib/journal/write-journal.ts noteInJournal: sending is false
  numbers-own-file: No process overwrites the document numbers that another keeps beside its spool.
    lib/journal/given-numbers.ts keepGiven: number null is true

unit mail-in/read-mail
  mail-flowed: A mail of flowed lines does not stop the process.
    lib/mail-in/read-mail.ts readInto: flowedBytesMax is false

unit orders/stay-calendar
  calendar-one-line: What a house is called begins no line of a calendar file.
    lib/orders/stay-calendar.ts eventLines: escaped stay is \`\${house.name}: \${stay.name}\`

unit orders/stay-moves
  stay-not-early: No guest is checked in or out before the first day.
    lib/orders/stays/stay-moves.ts moveOf: isUndone is true

unit payments/gateway-config
  gate-keys: Production judges the keys that are used, whatever text or file they came from.
    lib/payments/gateway-config.ts weakKey: weakness null is false
  gate-md5: RSA with MD5 is forged by who chooses what is signed.
    lib/payments/gateway-config.ts buildGatewayConfig: rsa-md5 is false
  gate-published-key: A key that stands in a document guards nothing.
    lib/gateway/mac/key-strength.ts weaknessOf: isPublished secret is false
  gate-patterned-key: A key that follows a pattern is guessed.
    lib/gateway/mac/key-strength.ts weaknessOf: isPatterned is false
  gate-short-rsa: RSA keys that can be factored sign for everybody.
    lib/gateway/mac/key-strength.ts weaknessOf: bits is false
  gate-old-key-end: An older key ends within 30 days.
    lib/payments/gateway-config.ts buildGatewayConfig: previousKeyDaysMax until is false

unit payments/results/agreed-reading
  every-list-read: Signed bytes are read under every list that they may have been signed under.
    lib/gateway/belief/authentic-message.ts verifyResult: listReadings is listReadings(source,
      config, [list])
  list-of-kind: A reading under the list of a completion or reversal is about one.
    lib/payments/results/agreed-reading.ts agrees: isListOf is true
  readings-of-known-bank: The usual shape chooses no reading of a bank that mostly writes others.
    lib/payments/results/agreed-reading.ts agreedReading: earlierReferences is []
  readings-of-ours: Of several readings only one that speaks of our order and agrees with it counts.
    lib/payments/results/agreed-reading.ts agreedReading: agrees is true

unit payments/results/match-operation
  word-reference: A signed word with another INT_REF settles no completion or reversal, on any road.
    value lib/gateway/belief/operation-word.ts:
      | asked.internalReference → message.internalReference
  word-rrn: A signed word with another RRN settles no completion or reversal, on any road.
    value lib/gateway/belief/operation-word.ts: asked.rrn → message.rrn
  word-processing-error: A processing error of a completion or reversal proves nothing.
    lib/gateway/belief/operation-word.ts operationOutcome: successRc is profile
  word-terminal: A word about what was sent with a terminal names that terminal.
    lib/gateway/belief/result.ts matchResult: isTerminalSent is false

unit payments/rules/attention-rules
  statement-closed-by-hand: A statement's issue is not closed by hand: its differences are
      explained.
    lib/payments/rules/attention-rules.ts isSubjectSettled: settledBy is false

unit payments/rules/book/movements
  book-refund: A reversal gives back what was taken, whatever amount it carried.
    lib/payments/rules/book/movements.ts moneyStory: returnedAmountMinor TAKEN is
      attempt.returnedAmountMinor ?? authorised
  book-corrected: What people recorded and the bank denies is taken out of its figure.
    lib/payments/rules/book/movements.ts movementsOf: amountMinor 0n is amountMinor <= 0n
  book-again: A corrected amount is taken back whole and booked again, so one line of a figure
      stands.
    value lib/payments/rules/book/movements.ts:
      | was[figure] !== 0n && is[figure] !== was[figure] → false
  book-date: A time of the bank's after we had heard of it dates no money.
    lib/payments/rules/book/money-date.ts believableTime: recordedAt bankAt is false

unit payments/rules/evidence-content
  evidence-no-address: Evidence of a request holds no address.
    value lib/payments/rules/evidence-content.ts: addressField in kept → false

unit payments/rules/worksheet
  amount-cleared: An amount that a person cleared is not filled with the whole sum again.
    lib/payments/operations/worksheet-view.ts followsLines: written is (amount === '' || amount ===
      written)

unit reconciliation/movement
  net-of-refunds: What a day nets is what was taken less what was given back.
    lib/reconciliation/movement.ts netMinor: refunded taken is BigInt(taken.minor)

unit scripts/build
  one-salt: Every build gives the same actions the same ids.
    scripts/build/build-identity.ts actionKeyOf: digest is Buffer.from(crypto.getRandomValues(new
      Uint8Array(32))).toString('base64')
  one-build: Doctor names two builds behind one address.
    scripts/doctor/build-check.ts judgeBuild: served 1 is false

unit scripts/doctor
  doctor-silence: An instance that does not answer is named.
    scripts/doctor/readiness-check.ts checkHealth: asked heard is false
  every-health: Doctor hears every instance behind one address.
    scripts/doctor/readiness-check.ts checkHealth: status heard is null

unit scripts/doctor-entrance
  doctor-alone: How a request arrived is told to doctor alone.
    lib/http/doctor-door.ts isDoctor: isBearer is true
  doctor-token-ends: A token of doctor's ends soon.
    lib/http/doctor-door.ts isDoctor: tokenSeconds 0 is true
  doctor-proxies: A count of proxies that is not theirs is found.
    value scripts/doctor/entrance-check.ts: count === trustedProxies → true
  doctor-host: A Host that is not the shop's is found.
    scripts/doctor/entrance-check.ts judgeForm: wanted seen is false
  doctor-streams: Events that are held back are found.
    scripts/doctor/entrance-check.ts isHeldBack: gapMs is false

unit scripts/stack
  migrate-encrypted: Migrations of production go over checked TLS, or stay on this machine.
    scripts/stack/valid-settings.ts requireEncryptedDatabase: DATABASE_OWNER_URL isProduction is []
  no-embedded-shop: A command of production never works in the database of the checkout.
    scripts/stack/database.ts openDatabase: isProductionRun is false

unit scripts/survival
  survived-migrations: What a migration does and is not known to be harmless needs a note.
    prisma/migrate/survival.ts hazardOf: harmless is true
  quiet-index: No writer waits for an index.
    prisma/migrate/survival.ts hazardOf: concurrently null is null

unit desk/pictures/decode-picture
  picture-encoded-anew: Nothing beside the pixels of an uploaded picture is published.
    property lib/desk/pictures/decode-picture.ts: bytes: data → bytes: Buffer.from(given)
  picture-formats: Three formats of pictures are decoded, of the many that the decoder knows.
    value lib/desk/pictures/decode-picture.ts: ['VipsForeignLoad'] → []

unit desk/identity/identity-input
  identity-map: Guests are sent to a map over https alone.
    lib/desk/identity/identity-input.ts readLink: protocol is true

unit settings/env
  gate-passwords: A demo value opens no server of production.
    lib/settings/secret-weaknesses.ts isGuessable: demoMark is false
  typed-secrets: Production takes no secret that is made of common words or rows of keys.
    lib/settings/secret-weaknesses.ts weaknessOf: looksTyped is false
  secret-used-once: Production takes no secret that is in two settings.
    lib/settings/secret-weaknesses.ts usedTwice: isShared is false
  gate-own-form: Production shows a card form of its own only to who has acknowledged what follows.
    lib/settings/settings-problems.ts productionProblems: ownFormAcknowledged acknowledgedOf is true
  gate-mail-encrypted: Mails with links of orders and passwords leave this machine over TLS.
    lib/settings/transport-problems.ts isMailEncrypted: protocol is true
  gate-database-encrypted: The database is spoken to over checked TLS, or on this machine.
    lib/settings/transport-problems.ts isDatabaseEncrypted: isHere is true
  gate-owner-encrypted: The tables' owner is known to the same gate as the app's login.
    value lib/settings/transport-problems.ts:
      | ['DATABASE_URL', 'DATABASE_OWNER_URL'] as const → ['DATABASE_URL'] as const

unit settings/server-addresses
  hosts-encrypted: None of several servers is spoken to in the clear.
    value lib/settings/transport-problems.ts: serversOf(address)?.addresses ?? [address] → ['']

unit shop/order-confirmation
  confirmed-not-surplus: A payment that the order cannot use confirms nothing.
    app/(shop)/orders/[reference]/is-confirmed.ts isConfirmed: isSurplus is false

unit statements/day-verdict
  day-agrees-explained: A day with explained differences does not agree.
    lib/statements/results/day-verdict.ts verdictOf: counts 0 is kind === 'open' && counts[kind] > 0

unit statements/doubtful-values
  statement-rows: A statement has a hundred thousand rows at most.
    lib/statements/file/split-rows.ts layRows: fileRowsMax is false
  statement-cards: No card number of a statement is kept.
    lib/statements/file/drop-cards.ts dropCards: columns size is true

unit statements/doubtful-values
  statement-unknown-kind: A type that nobody explained is never money in.
    statement lib/statements/reading/read-row.ts:
      | if (kind === 'unknown') return fail('UNKNOWN_KIND', { field: 'type' }); → if (kind === 'unknown') return ok({ direction: 'in', amountMinor });
  statement-two-readings: An amount with two readings is read only after a person has chosen.
    lib/statements/reading/cell-values.ts readAmount: point value is true
  statement-signs-of-types: Sales with a minus are not money back before a person has said so.
    value lib/statements/reading/guess-mapping.ts: agreed < 0 → false
  statement-signs-alone: Signs alone do not say which way the money went.
    value lib/statements/reading/guess-mapping.ts: agreed > 0 → true

unit statements/matching
  statement-listed-again: A row that is listed twice is one match.
    lib/statements/match-rows.ts matchRows: listedAgain is one

unit statements/odd-files
  statement-parted-amount: A row with more cells than names is not read.
    lib/statements/reading/read-row.ts shapeProblem: TOO_MANY_CELLS is null
  statement-parted-tail: An amount is not its first digits because its row ends with a separator.
    lib/statements/reading/read-row.ts shapeProblem: isParted is false
  statement-two-in-a-cell: Two lines of one cell are not one amount.
    value lib/statements/file/parse-rows.ts: blank === '\t' ? '  ' : ' ' → ' '
  statement-letters: A long text named by many cells is bounded in all.
    lib/statements/file/read-workbook.ts readSheet: letters 0 is false

unit statements/reading
  statement-two-numbers: Two numbers in a cell are not one.
    value lib/statements/reading/cell-values.ts: /(?<![\d.,'\s])\s+|\s+(?![\s.,']*\d)/g → /\s+/g

unit statements/workbook
  statement-unpacked: A workbook that unpacks without end is stopped.
    lib/statements/file/unzip-parts.ts readPart: budget 0 is false
  statement-workbook-lines: Two rows of a workbook never share a line, or one would be lost.
    lib/statements/file/read-workbook.ts readSheet: Math is lineOf(attributes.r)

unit text/csv
  journal-references: A reference of digits reaches the spreadsheet as text.
    lib/text/csv.ts referenceCell: /^[0-9A-Za-z]{1,40}$/ is false
  journal-references-safe: What is in a reference is no formula of somebody else’s.
    lib/text/csv.ts referenceCell: /^[0-9A-Za-z]{1,40}$/ is true

unit text/workbook
  journal-workbook: No text of others becomes a part of a workbook.
    value lib/text/workbook-cells.ts: /[&<>"\r]/g → /[]/g
`;
