import type { ComplaintServices } from '@meguri/api/services-port';
import type { Dependencies } from '../context/dependencies.ts';
import { createActOnComplaint, createPreviewAct, createUndoAct } from './acts/act-on-complaint.ts';
import { createAnswerComplaint, createListTemplates } from './answers/answer-complaint.ts';
import { createCheckAddresses } from './evidence/check-addresses.ts';
import { createComplaintFigures } from './complaint-figures.ts';
import { createEnterComplaint } from './forms/enter-complaint.ts';
import { createFileMailAgain } from './inbox/file-mail-again.ts';
import { createGetComplaint } from './get-complaint.ts';
import { createListComplaints } from './list-complaints.ts';
import { createReadEvidence } from './evidence/read-evidence.ts';
import { createTriageComplaint } from './acts/triage-complaint.ts';

/** Wires the procedures of the complaint inbox. */
export function createComplaintServices(deps: Dependencies): ComplaintServices {
  return {
    list: createListComplaints(deps),
    get: createGetComplaint(deps),
    enter: createEnterComplaint(deps),
    triage: createTriageComplaint(deps),
    answer: createAnswerComplaint(deps),
    templates: createListTemplates(deps),
    evidence: createReadEvidence(deps),
    addresses: createCheckAddresses(deps),
    figures: createComplaintFigures(deps),
    preview: createPreviewAct(deps),
    act: createActOnComplaint(deps),
    undo: createUndoAct(deps),
    fileMailAgain: createFileMailAgain(deps),
  };
}
