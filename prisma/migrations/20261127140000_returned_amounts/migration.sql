-- What a reversal gives back to the card (decision 071): decided with its intent, kept with its
-- outcome. Null: from before, when the book had what was taken.
ALTER TABLE "operation" ADD COLUMN "returns_minor" BIGINT;
ALTER TABLE "payment_attempt" ADD COLUMN "returned_amount_minor" BIGINT;

-- survives: the next statement takes what this rule took, and one more
ALTER TABLE money_movements DROP CONSTRAINT money_movements_certainty;
-- survives: an older instance books the two certainties that it knows
ALTER TABLE money_movements ADD CONSTRAINT money_movements_certainty
  CHECK (certainty IN ('authentic', 'by_hand', 'assumed')) NOT VALID;
ALTER TABLE money_movements VALIDATE CONSTRAINT money_movements_certainty;
