import type { ComplaintServices } from '@meguri/api/services-port';
import type { Dependencies } from '../context/dependencies.ts';
import { createActOnComplaint, createPreviewAct, createUndoAct } from './act-on-complaint.ts';
import { createAnswerComplaint } from './answer-complaint.ts';
import { createListTemplates } from './answer-templates.ts';
import { createCheckAddresses } from './check-addresses.ts';
import { createComplaintFigures } from './complaint-figures.ts';
import { createEnterComplaint } from './enter-complaint.ts';
import { createFileMailAgain } from './file-mail-again.ts';
import { createGetComplaint } from './get-complaint.ts';
import { createListComplaints } from './list-complaints.ts';
import { createReadEvidence } from './read-evidence.ts';
import { createTriageComplaint } from './triage-complaint.ts';

/** The verbs of the inbox: wiring, nothing else. */
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
