-- Wrong passwords, and tries at a disabled account, stand beside the sign-ins.
-- survives: an older instance writes the outcomes that were there before
ALTER TABLE "sign_in_event" DROP CONSTRAINT "sign_in_event_outcome",
  ADD CONSTRAINT "sign_in_event_outcome" CHECK ("outcome" IN
    ('password', 'organisation', 'wrong_code', 'wrong_password', 'disabled'));
