export const incompleteForm = "Part of the form didn't reach us. Please check it and try again.";
