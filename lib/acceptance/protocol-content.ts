// What does a protocol of acceptance contain? Everything it prints, frozen, with a digest over it.
import { canonicalJson } from '@/lib/audit/audit-hash';
import { sha256Hex } from '@/lib/payments/rules/digest';
import type { CaseName } from './acceptance-cases';
import type { SettingVerdict } from './judge-settings';
import type { JudgedRun } from './read-run';
import type { SeenMessage } from './run-facts';

type ProtocolCase = {
  readonly name: CaseName;
  readonly isProved: boolean;
  /** Why it was left out, in words of the merchant; null: it was not. */
  readonly leftOut: string | null;
  readonly reference: string | null;
  readonly gatewayOrderId: string | null;
  readonly rrn: string | null;
  readonly messages: readonly {
    readonly at: string;
    readonly source: string;
    readonly verdict: string;
    /** Masked as evidence is. */
    readonly fields: Readonly<Record<string, string>>;
  }[];
};

export type ProtocolContent = {
  readonly form: 1;
  readonly mode: string;
  readonly begunAt: string;
  readonly begunBy: string;
  readonly madeAt: string;
  readonly signedBy: string;
  readonly timeZone: string;
  readonly merchant: Readonly<Record<string, string>>;
  readonly terminal: string;
  /** Origins, without secrets. */
  readonly gateways: readonly string[];
  readonly profile: { readonly name: string; readonly algorithm: string };
  readonly cases: readonly ProtocolCase[];
  readonly settings: readonly SettingVerdict[];
  readonly answers: readonly {
    readonly point: string;
    readonly text: string;
    readonly by: string;
    readonly at: string;
  }[];
};

type Facts = Omit<ProtocolContent, 'form' | 'cases' | 'settings'>;

/** The protocol of a run as it is judged now. */
export function protocolContent(facts: Facts, judged: JudgedRun): ProtocolContent {
  const reasons = new Map(facts.answers.map(({ point, text }) => [point, text]));
  return {
    ...facts,
    form: 1,
    answers: facts.answers.filter(({ point }) => !point.startsWith('case:')),
    settings: judged.settings,
    cases: judged.cases.map(({ name, verdict }) => {
      const { isProved, attempt } = verdict;
      return {
        name,
        isProved,
        leftOut: isProved ? null : (reasons.get(`case:${name}`) ?? null),
        reference: isProved ? (attempt?.reference ?? null) : null,
        gatewayOrderId: isProved ? (attempt?.gatewayOrderId ?? null) : null,
        rrn: isProved ? (attempt?.rrn ?? null) : null,
        messages: isProved ? verdict.messages.map(keptMessage) : [],
      };
    }),
  };
}

/** Fields with a value, in the order in which they were kept. */
function keptMessage({ at, source, verdict, fields }: SeenMessage) {
  return { at: at.toISOString(), source, verdict, fields };
}

/** The same whatever order the database keeps its keys in. */
export function protocolDigest(content: ProtocolContent): string {
  return sha256Hex(canonicalJson(content));
}
